import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lookupsOutsideIslands, scriptsOutsideIslands } from './own-scripts.ts';

const lookups =
  /document\.(?:querySelector(?:All)?|getElementById)|\.innerHTML\b|\.insertAdjacent\w+|location\.reload\(|\.querySelector(?:All)?\b/g;
/** Matches lookups in the whole document: an island may look inside its own element, to move the focus there. */
const inDocument =
  /document\.(?:querySelector(?:All)?|getElementById)|\.innerHTML\b|\.insertAdjacent\w+|location\.reload\(/g;
/** Matches scripts that run, not texts or data for them. */
const scripts = /<script(?![^>]*type="application\/(?:ld\+)?json")/g;

/** Counts how often a pattern occurs in each file that has it. */
const countIn = (pattern: string, what: RegExp): Record<string, number> =>
  Object.fromEntries(
    globSync(pattern)
      .filter((path) => !/\.(?:test|e2e)\./.test(path))
      .map((path) => [path, readFileSync(path, 'utf8').match(what)?.length ?? 0] as const)
      .filter(([, count]) => count > 0),
  );

const allowed = Object.assign({}, ...lookupsOutsideIslands.map(({ files }) => files)) as Record<string, number>;

describe('code outside React', () => {
  it('looks up elements only where own-scripts.ts gives a reason, and as often as listed there', () => {
    const found = {
      ...countIn('src/{features,ui}/**/*.tsx', inDocument),
      ...countIn('src/features/**/*.{ts,astro}', lookups),
    };
    expect(found).toEqual(allowed);
  });

  it('is in fragments only where own-scripts.ts gives a reason', () => {
    const known = scriptsOutsideIslands.flatMap(({ files }) => files);
    const found = Object.keys(countIn('src/features/**/*.astro', scripts));
    expect(found.sort()).toEqual(known.sort());
  });

  it('isn’t used on staff pages', () => {
    const found = Object.keys(countIn('src/pages/{admin,moderator}/**/*.astro', scripts));
    expect(found).toEqual([]);
  });
});
