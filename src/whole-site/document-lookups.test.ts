import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const lookups =
  /document\.(?:querySelector(?:All)?|getElementById)|\.innerHTML\b|\.insertAdjacent\w+|location\.reload\(|\.querySelector(?:All)?\b/g;

/** Occurrences by file, of what changes a page behind the back of React. */
const countIn = (pattern: string, what = lookups): Record<string, number> =>
  Object.fromEntries(
    globSync(pattern)
      .filter((path) => !/\.(?:test|e2e)\./.test(path))
      .map((path) => [path, readFileSync(path, 'utf8').match(what)?.length ?? 0] as const)
      .filter(([, count]) => count > 0),
  );

const inDocument = /document\.(?:querySelector(?:All)?|getElementById)|\.innerHTML\b|location\.reload\(/g;

/** Islands that reach outside themselves, and why. */
const exceptions = {
  'src/features/content/drafts/Preview.tsx':
    'Shows HTML that the server made safe, and keeps what the reader opened in it.',
};

describe('look-ups in the document', () => {
  it('are left to pages’ own scripts: islands and stores make none, with these exceptions', () => {
    const found = { ...countIn('src/{features,ui}/**/*.tsx', inDocument), ...countIn('src/**/*-store.ts', inDocument) };
    expect(Object.keys(found).sort()).toEqual(Object.keys(exceptions).sort());
  });

  it('only become fewer in pages’ own scripts, which islands replace', () => {
    const counts = Object.values(countIn('src/features/**/*.ts'));
    const sum = counts.reduce((total, count) => total + count, 0);
    // Lower these numbers when a script goes; never raise them.
    expect(counts.length).toBeLessThanOrEqual(48);
    expect(sum).toBeLessThanOrEqual(204);
  });
});
