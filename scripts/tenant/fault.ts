/** What an operator can put right, one line for each fault. Printed without a stack. */
export class Fault extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'Fault';
    this.lines = lines;
  }
}

interface Issue {
  path?: readonly PropertyKey[];
  message?: string;
  code?: string;
  keys?: readonly string[];
}

/** A schema's issues as `file: field: what is allowed`. */
export function describeIssues(file: string, issues: readonly unknown[]): string[] {
  return (issues as readonly Issue[]).map(({ path = [], message = 'not allowed', code, keys = [] }) => {
    const field = path.length > 0 ? path.map(String).join('.') : 'the file';
    if (code === 'unrecognized_keys') return `${file}: ${field}: has no setting called ${keys.join(', ')}`;
    return `${file}: ${field}: expected ${message.replace(/^Invalid input: expected /, '')}`;
  });
}
