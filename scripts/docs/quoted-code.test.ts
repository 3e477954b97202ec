import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const trimmedLines = (text: string) => text.split('\n').map((line) => line.trim());

it('CONTRIBUTING.md quotes the code of the model feature exactly', () => {
  const model = ['{api,src}/features/community/saved-replies/*', 'src/pages/expert/replies.astro'];
  const lines = new Set(
    globSync(model, { cwd: root }).flatMap((file) => trimmedLines(readFileSync(join(root, file), 'utf8'))),
  );
  const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const [section = ''] = /^## A feature from table to page\n.*?(?=^## )/ms.exec(guide) ?? [];
  const quoted = [...section.matchAll(/^```(?:ts|astro)\n(.*?)^```/gms)].flatMap(([, block = '']) =>
    trimmedLines(block),
  );
  expect(quoted.length).toBeGreaterThan(20);
  expect(quoted.filter((line) => !lines.has(line) && line !== '')).toEqual([]);
});
