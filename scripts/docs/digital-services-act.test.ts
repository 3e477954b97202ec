import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../local/settings.ts';

const page = readFileSync(join(root, 'docs/digital-services-act.md'), 'utf8');
const rows = [...page.matchAll(/^\| (.+?) +\| .+? +\| (.+?) +\| `(\S+)` *\|$/gm)].map(
  ([, article = '', title = '', file = '']) => ({ article, title, file }),
);

describe('docs/digital-services-act.md', () => {
  it('covers the articles on rules, reports, reasons, appeals, records and numbers', () => {
    const articles = rows.map(({ article }) => Number(/^\d+/.exec(article)?.[0]));
    expect([...new Set(articles)]).toEqual([14, 16, 17, 20, 23, 24]);
    expect(page.match(/^\| .*`\S+[.]ts` *\|$/gm)).toHaveLength(rows.length);
  });

  it.each(rows)('refers to an existing test for article $article', ({ title, file }) => {
    const path = join(root, file);
    expect(existsSync(path)).toBe(true);
    expect(readFileSync(path, 'utf8')).toContain(`'${title}'`);
  });
});
