/** What an operator can put right, one line for each fault. Printed without a stack. */
export class OperatorError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'OperatorError';
    this.lines = lines;
  }
}
