import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { findHardCodedTexts } from './texts/find-hard-coded-texts.ts';
import { compareTextUses, findCodesWithoutText } from './texts/find-uses.ts';
import {
  compareLanguages,
  type Finding,
  findCaseConflicts,
  findUnlistedFiles,
  readTexts,
} from './texts/read-locales.ts';
import { parseFile } from './texts/syntax.ts';

/**
 * Checks the interface texts: both languages match, and no text is missing, unused or hard-coded in a page. Each rule
 * must also catch the violations planted in `testing-fixtures/texts`.
 */

const root = join(import.meta.dirname, '..');
const fixture = join(root, 'testing-fixtures/texts');

const rules = {
  'same-keys': 'Estonian and English have the same keys',
  'same-placeholders': 'a text has the same placeholders in both languages',
  'no-empty-text': 'no text is empty',
  'no-asked-case': 'no Estonian text asks for another case of what is put into it',
  'listed-file': 'every file of texts is listed in locales/index.ts',
  'known-key': 'every key in use exists',
  'used-key': 'every text is used',
  'known-code': 'every refusal and error code has a text',
  'no-literal-text': 'no page or island has a text of its own',
} as const;

function findFaults(folder: string): Finding[] {
  const paths = globSync(['api/**/*.ts', 'src/**/*.{ts,tsx,astro}'], { cwd: folder, exclude: ['**/*.test.{ts,tsx}'] });
  const files = paths
    .filter((path) => !/\.(?:test|e2e|d)\.ts$|^api\/testing\//.test(path))
    .sort()
    .map((path) => parseFile(folder, path));
  const [et, en] = [readTexts(folder, 'et'), readTexts(folder, 'en')];
  return [
    ...compareLanguages(et, en),
    ...findCaseConflicts(et),
    ...findUnlistedFiles(folder),
    ...compareTextUses(files, en),
    ...findCodesWithoutText(files, en),
    ...findHardCodedTexts(files),
  ];
}

const expected = z
  .record(z.string(), z.array(z.string()))
  .parse(JSON.parse(readFileSync(join(fixture, 'expected.json'), 'utf8')));
const project = findFaults(root);
const planted = findFaults(fixture);

let passed = 0;
let failed = 0;
for (const [rule, meaning] of Object.entries(rules)) {
  const detailsOf = (findings: readonly Finding[]) =>
    findings.filter((finding) => finding.rule === rule).map(({ detail }) => detail);
  const faults = detailsOf(project);
  const caught = detailsOf(planted).sort();
  const wanted = [...(expected[rule] ?? [])].sort();
  if (wanted.length === 0 || caught.join('\n') !== wanted.join('\n')) {
    faults.push(`fixtures caught: ${caught.join(' | ') || 'nothing'}`, `expected: ${wanted.join(' | ') || 'nothing'}`);
  }
  if (faults.length === 0) passed += 1;
  else failed += 1;
  console.log([`${faults.length === 0 ? '✔' : '✖'} ${meaning}`, ...faults].join('\n    '));
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
