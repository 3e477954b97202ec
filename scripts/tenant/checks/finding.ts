/** The result of one check of `doctor`. A fault says how to fix it. */
export interface Finding {
  what: string;
  fault?: { why: string; remedy: string };
}

/** Runs one check. If it throws or returns a text, that is the reason for a fault. */
export async function runCheck(what: string, remedy: string, check: () => Promise<string | null>): Promise<Finding> {
  const why = await check().catch((error: unknown) => (error instanceof Error ? describe(error) : String(error)));
  return why === null ? { what } : { what, fault: { why, remedy } };
}

function describe(error: Error): string {
  const inner = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message.split('\n')[0]}${inner}`;
}
