/** An error that the operator can fix, one line per fault. Printed without a stack trace. */
export class OperatorError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'OperatorError';
    this.lines = lines;
  }
}

/**
 * Describes an error in one line, including the cause that a database client wraps. An OperatorError keeps all its
 * lines.
 */
export function describeFailure(error: unknown): string {
  if (error instanceof OperatorError) return error.lines.join('\n  ');
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause.message : '';
  const [first = ''] = error.message.split('\n');
  return cause && !first.includes(cause) ? `${first} (${cause})` : first;
}
