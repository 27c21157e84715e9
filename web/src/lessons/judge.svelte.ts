/**
 * Judges the program in the editor by a step's check.py: after each run the goals that are reached, and on request
 * the hint for what is not. The check runs in the engine that ran the program, on the names that it left.
 */
import { session } from '../app/session.svelte.ts';
import { verdictSource } from './programs.ts';

export interface Verdict {
  reached: string[];
  /** Key of a hint. `error`: the program itself failed. */
  wrong: string | null;
}

const MARK = '\x1e';

/** Null where nothing can be said: the engine is busy, or was stopped. */
export async function judge(check: string): Promise<Verdict | null> {
  if (session.phase !== 'idle' || !session.result) return null;
  if (!session.result.ok) return { reached: [], wrong: 'error' };
  const output = session.output
    .filter(({ stream }) => stream === 'stdout')
    .map(({ text }) => text)
    .join('');
  // JSON text is a Python literal too.
  const [code, printed, source] = [verdictSource, output, check].map((text) =>
    JSON.stringify(text),
  );
  const names = `{"names": globals(), "output": ${printed}, "source": ${source}}`;
  const answer = await session.ask(`exec(${code}, ${names})`);
  const line = answer?.text.slice(answer.text.lastIndexOf(MARK) + 1).trim() ?? '';
  if (!answer || answer.error || !/^[0-9a-f]+$/.test(line)) return null;
  const bytes = Uint8Array.from(line.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const { reached, wrong }: Verdict = JSON.parse(new TextDecoder().decode(bytes));
  return { reached, wrong };
}
