import { z } from 'zod';

/** The name of each type in a message about a hand-written file. */
const types: Readonly<Record<string, string>> = {
  string: 'a text in quotes',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list in [ ]',
  object: 'settings in { }',
  record: 'settings in { }',
};

/**
 * Returns the text that follows "must be" for a rule without a message of its own. Avoids the library's wording, which
 * mentions types and inputs.
 */
export function describeAllowedValue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return types[issue.expected] ?? 'something else';
    case 'invalid_value':
      return oneOf(issue.values.map(String));
    case 'too_small':
      return `at least ${amount(issue.origin, issue.minimum)}`;
    case 'too_big':
      return `at most ${amount(issue.origin, issue.maximum)}`;
    case 'unrecognized_keys':
      return oneOf(issue.inst instanceof z.ZodObject ? Object.keys(issue.inst.shape) : []);
    case 'invalid_union':
      return oneOf(Array.isArray(issue['options']) ? issue['options'].map(String) : []);
    case 'invalid_format':
      return 'one line of plain text';
    default:
      return 'written differently';
  }
}

function amount(origin: string, count: number | bigint): string {
  const unit = { string: ' characters', array: count === 1 ? ' entry' : ' entries' }[origin] ?? '';
  return `${count}${unit}`;
}

function oneOf(values: readonly string[]): string {
  return values.length === 1 ? `"${values[0]}"` : `one of ${values.join(', ')}`;
}

/** Formats a schema's issues as `file: field: must be what is allowed`. */
export function describeIssues(file: string, content: unknown, issues: readonly z.core.$ZodIssue[]): string[] {
  return issues.flatMap((issue) => {
    const field = issue.path.map(String).join('.');
    // Rules shared with the API have a code instead of a text.
    const allowed = /^[a-z]+(_[a-z]+)+$/.test(issue.message)
      ? describeAllowedValue(issue as z.core.$ZodRawIssue)
      : issue.message;
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => `${file}: ${field ? `${field}.` : ''}${key}: isn't a setting; must be ${allowed}`);
    }
    const missing = field && valueAt(content, issue.path) === undefined ? 'is missing; ' : '';
    return [`${file}: ${field ? `${field}: ` : ''}${missing}must be ${allowed}`];
  });
}

function valueAt(content: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key],
    content,
  );
}
