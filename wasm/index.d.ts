/**
 * Types of the npm package. `Engine` is the one of the page's protocol: its methods take and give JSON, whose
 * shapes are exported here too.
 */
import type { Engine } from './protocol.ts';

export type * from './protocol.ts';

export interface Module {
  Engine: new () => Engine;
  /** JSON of EngineVersion. */
  version(): string;
}

export function loadTracepad(options?: { kind?: 'simd' | 'relaxed' }): Promise<Module>;
