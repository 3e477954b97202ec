import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { harmlessColumns, listTextColumns } from '#testing/browser/attacked/text-columns.ts';
import { root } from '../../scripts/local/settings.ts';

const files = globSync(['testing/browser/attacked/*.ts', 'src/whole-site/entered-texts.e2e.ts'], { cwd: root });

/** Matches the columns that the files plant attacks in; a name built from parts may have any ending. */
const planted = files
  .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/['`]([a-z_]+\.[A-Za-z${}]*)[^'`]*['`]/g)])
  .map(([, name = '']) => new RegExp(`^${name.replace('.', '\\.').replace(/\$\{?\w*\}?|\.$/, '.*')}`));

// The browser test makes the exact comparison. This one reports a gap within a second.
it('every text column is either attacked by the browser test or listed as harmless', async () => {
  const columns = await listTextColumns();
  const open = columns.filter((name) => !(name in harmlessColumns) && !planted.some((pattern) => pattern.test(name)));
  expect(open).toEqual([]);
  expect(Object.keys(harmlessColumns).filter((name) => !columns.includes(name))).toEqual([]);
});
