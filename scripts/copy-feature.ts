import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * `npm run copy:feature content/reading-notes reading-note "Reading notes" "Lugemismärkmed"`: copies the feature that
 * CONTRIBUTING.md explains, and every line of the shared lists that mentions it.
 */

const root = join(import.meta.dirname, '..');

const model = [
  'api/features/community/saved-replies/*',
  'src/features/community/saved-replies/*',
  'src/pages/expert/replies.astro',
  'locales/{en,et}/saved-replies.json',
  'testing/browser/attacked/plant-saved-replies.ts',
];

const registries = [
  'api/app.ts',
  'api/features/operations/privacy/exports/copy-sections.ts',
  'api/features/operations/privacy/personal-data/registry.ts',
  'api/testing/calls.json',
  'api/testing/recipes/private-messages.ts',
  'locales/en/data-exports.json',
  'locales/en/errors.json',
  'locales/et/data-exports.json',
  'locales/et/errors.json',
  'locales/index.ts',
  'src/whole-site/entered-texts.e2e.ts',
  'testing/browser/page-rules.ts',
];

const namesModel = /saved[-_ ]?repl|expert\/replies/i;

class Refusal extends Error {}

const isKebab = (noun: string) => /^[a-z]+(?:-[a-z]+)*$/.test(noun);
const inSnake = (noun: string) => noun.replaceAll('-', '_');
const inWords = (noun: string) => noun.replaceAll('-', ' ');
const inCamel = (noun: string) => noun.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const inPascal = (noun: string) => capitalize(inCamel(noun));
const spellings = [
  (noun: string) => noun,
  inSnake,
  inWords,
  (noun: string) => capitalize(inWords(noun)),
  inCamel,
  inPascal,
];

/**
 * Returns a function that renames the model in a text or a path, and replaces terms for experts with terms for members.
 */
function createRenamer(folder: string, one: string, en: string, et: string): (text: string) => string {
  const noun = folder.replace(/.*\//, '');
  const replacements: [string | RegExp, string][] = [
    ['community/saved-replies', folder],
    ['Saved replies', en],
    ['Valmis vastused', et],
    ...spellings.flatMap((spell): [string, string][] => [
      [spell('saved-replies'), spell(noun)],
      [spell('saved-reply'), spell(one)],
    ]),
    ['expert/replies', noun],
    ['expert/messages', 'me'],
    // Unlike its copies, the model is also shown in an expert's inbox.
    [", 'expert-inbox'", ''],
    ["createPerson(slug, 'expert')", "createPerson(slug, 'user')"],
    ['expertId', 'userId'],
    ['expert_id', 'user_id'],
    ['by_expert', 'by_user'],
    [/\b([Aa])n expert/g, '$1 member'],
    ['Expert', 'Member'],
    ['expert', 'member'],
  ];
  return (text) => replacements.reduce((renamed, [from, to]) => renamed.replaceAll(from, to), text);
}

/** Adds a renamed copy after each line that mentions the model, and after each block that such a line opens. */
function copyLines(text: string, rename: (text: string) => string): string {
  const lines = text.split('\n');
  const written: string[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const first = lines[index] ?? '';
    const block = [first];
    if (namesModel.test(first) && /[[({]$/.test(first)) {
      const end = lines.findIndex(
        (line, at) => at > index && /^ *[\])}]/.test(line) && indentOf(line) === indentOf(first),
      );
      block.push(...lines.slice(index + 1, end + 1));
      index = end;
    }
    written.push(...block);
    if (namesModel.test(first)) written.push(...block.map(rename));
  }
  return written.join('\n');
}

function indentOf(line: string): number {
  return line.search(/\S/);
}

function copyFeature(folder: string, one: string, en: string, et: string): string[] {
  const rename = createRenamer(folder, one, en, et);
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const copies = globSync(model, { cwd: root }).map((path) => [rename(path), rename(read(path))] as const);
  const taken = copies.find(([path]) => existsSync(join(root, path)));
  if (taken) throw new Refusal(`there is ${taken[0]} already`);
  const changes = registries.map((path) => [path, copyLines(read(path), rename)] as const);
  const written = [...copies, ...changes];
  for (const [path, text] of written) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const paths = written.map(([path]) => path);
  const options = { cwd: root, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync('node_modules/.bin/biome', ['check', '--write', ...paths], options);
  if (status !== 0) throw new Refusal(`written, but not formatted: ${stdout}${stderr}`);
  return paths;
}

function readArguments([folder = '', one = '', en = '', et = '']: readonly string[]) {
  const areas = Object.keys(JSON.parse(readFileSync(join(root, 'areas.json'), 'utf8')) as object);
  const [area = '', noun = '', ...rest] = folder.split('/');
  if (!et) {
    throw new Refusal(
      'which? npm run copy:feature content/reading-notes reading-note "Reading notes" "Lugemismärkmed"',
    );
  }
  if (!areas.includes(area)) throw new Refusal(`there is no area "${area}": ${areas.join(', ')}`);
  if (!isKebab(noun) || rest.length > 0) throw new Refusal(`"${folder}" must be <area>/<plural-noun>`);
  if (!isKebab(one) || one === noun) throw new Refusal(`"${one}" must be the singular of "${noun}"`);
  return [folder, one, en, et] as const;
}

try {
  const paths = copyFeature(...readArguments(process.argv.slice(2)));
  console.log(`Written or changed:\n  ${paths.join('\n  ')}`);
  console.log('What is left to do is in CONTRIBUTING.md, "A feature from table to page".');
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
