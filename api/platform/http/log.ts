/** The fields a log line may hold: ids, codes and counts. Never a person's address, name, token or text. */
export interface LogFields {
  community?: string;
  requestId?: string;
  [field: string]: string | number | boolean | undefined;
}

type Level = 'info' | 'warn' | 'error';

/** Writes one structured line of JSON to the Worker's log. */
export function log(level: Level, event: string, fields: LogFields = {}): void {
  console[level](JSON.stringify({ level, event, ...fields }));
}

/** Describes an error for the log by class, code and location. Messages may hold personal data. */
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
