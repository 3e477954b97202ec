/** What a log line may hold: ids, codes and counts. Never an address, name, token or text of a person. */
export interface LogFields {
  community?: string;
  requestId?: string;
  [field: string]: string | number | boolean | undefined;
}

type Level = 'info' | 'warn' | 'error';

/** One structured line: JSON on the Worker's log. */
export function log(level: Level, event: string, fields: LogFields = {}): void {
  console[level](JSON.stringify({ level, event, ...fields }));
}

/** What may be logged of something thrown: its class, code and the place, not its message's data. */
export function describeError(thrown: unknown): { error: string; at?: string } {
  if (!(thrown instanceof Error)) return { error: typeof thrown };
  const root = rootCause(thrown);
  const code = 'code' in root ? ` ${String(root.code)}` : '';
  const at = root.stack?.split('\n')[1]?.trim();
  return { error: `${root.name}${code}`, ...(at ? { at } : {}) };
}

function rootCause(error: Error): Error {
  return error.cause instanceof Error ? rootCause(error.cause) : error;
}
