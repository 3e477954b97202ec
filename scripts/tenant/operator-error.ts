/** An error that the operator can fix, one line per fault. Printed without a stack trace. */
export class OperatorError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'OperatorError';
    this.lines = lines;
  }
}
