import type { Server } from 'node:http';

export function serve(folder: string, options?: { port?: number; base?: string }): Promise<Server>;
