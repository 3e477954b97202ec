import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fontFilesFolder, subsetFonts } from './subset-fonts.ts';

const made = await subsetFonts();

it('the stored font files are those that `npm run subset:fonts` writes', () => {
  expect(readdirSync(fontFilesFolder).toSorted()).toEqual(made.map(({ name }) => name).toSorted());
  for (const { name, file } of made) {
    expect([name, readFileSync(join(fontFilesFolder, name)).equals(file)]).toEqual([name, true]);
  }
});

it('changes no font whose license reserves its name', () => {
  const licenses = made.filter(({ name }) => name.endsWith('-license.txt'));
  expect(licenses).toHaveLength(7);
  for (const { file } of licenses) {
    expect(file.toString()).toContain('SIL Open Font License');
    expect(file.toString()).not.toContain('with Reserved Font Name');
  }
});
