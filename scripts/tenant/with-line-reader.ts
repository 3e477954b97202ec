import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { CommandCall } from './command.ts';

/** Reads one line of standard input, hidden at a terminal if it is secret. Empty if there is none. */
export type Ask = (question: string, isSecret?: boolean) => Promise<string>;

/** Runs `work` with a function that reads lines. All share one reader, because a closed reader loses buffered lines. */
export async function withLineReader<Value>(
  { input, output }: Pick<CommandCall, 'input' | 'output'>,
  work: (ask: Ask) => Promise<Value>,
): Promise<Value> {
  const isTerminal = input.isTTY === true;
  let isHidden = false;
  const echo = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (!isHidden) process.stderr.write(chunk);
      done();
    },
  });
  const reader = createInterface({ input, ...(isTerminal ? { output: echo } : {}), terminal: isTerminal });
  const lines = reader[Symbol.asyncIterator]();
  try {
    return await work(async (question, isSecret = false) => {
      if (isTerminal) process.stderr.write(question);
      isHidden = isSecret;
      const { value } = await lines.next();
      if (isTerminal && isSecret) output.error('');
      return String(value ?? '').trim();
    });
  } finally {
    reader.close();
  }
}
