import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../local/settings.ts';

const page = readFileSync(join(root, 'docs/security.md'), 'utf8');

/** The rows of the tables. If a promise has several tests, the first cell of each further row is empty. */
const rows = [...page.matchAll(/^\| (.*?) *\| (.+?) +\| `(\S+)` *\|$/gm)].map(
  ([, promise = '', title = '', file = '']) => ({
    promise,
    title,
    file,
  }),
);

describe('docs/security.md', () => {
  it('lists the promises of every area', () => {
    const parts = [...page.matchAll(/^## (.+)$/gm)].map(([, part]) => part);
    expect(parts).toEqual([
      'Passwords and sign-in',
      'Sessions',
      'Verification and reset',
      'Two-factor',
      'OAuth',
      'Who may do what',
      'Fresh proof for staff',
      'Communities apart',
      'What people enter',
      'Files',
      'Messages between members',
      'Money',
      'Mail',
      'The AI page',
      'Headers',
      'Faults',
      'Verified by breaking it',
    ]);
    expect(rows.filter(({ promise }) => promise !== '')).toHaveLength(250);
    expect(page.match(/^\| .*`\S+` *\|$/gm)).toHaveLength(rows.length);
  });

  it.each(rows)('refers to an existing test: $title', ({ title, file }) => {
    const path = join(root, file);
    expect(existsSync(path) && /[.](?:test|e2e)[.]ts$/.test(path)).toBe(true);
    const source = readFileSync(path, 'utf8');
    const quoted = ["'", '"', '`'].map((quote) => `${quote}${title}${quote}`);
    expect(quoted.some((literal) => source.includes(literal))).toBe(true);
  });
});
