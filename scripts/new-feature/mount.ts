import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { namespaceOf } from '../texts/read-locales.ts';
import type { Audience, FeatureNames } from './names.ts';

/** Mounts a feature's routes in `api/app.ts`, after the others. */
export function mountInApp(app: string, { folder, pascal }: FeatureNames): string {
  const mounted = `import { mount${pascal} } from './features/${folder}/routes.ts';\n`;
  const line = `mount${pascal}(api);\n`;
  const withImport = insertAfterLast(app, /^import \{ mount\w+ \} from '.\/features\/.*\n/gm, mounted);
  return insertAfterLast(withImport, /^mount\w+\(api\);\n/gm, line);
}

/** A new feature's call: who may make it, and its entry in the table of round trips. */
export interface NewCall {
  call: string;
  access: 'anyone' | 'member' | 'admin';
  roundTrips: string;
}

/** The list and the call that adds a row: one exchange each, plus one for the session. */
export function listCalls({ kebab }: FeatureNames, audience: Audience): NewCall[] {
  const isForMembers = audience === 'members';
  const adding = `${isForMembers ? 'asMember' : 'asAdmin'}({ body: { title: 'Kuu' } })`;
  return [
    {
      call: `GET /api/${kebab}`,
      access: isForMembers ? 'member' : 'anyone',
      roundTrips: isForMembers ? '{ roundTrips: 2, prepare: asMember() }' : '{ roundTrips: 1 }',
    },
    {
      call: `POST /api/${kebab}`,
      access: isForMembers ? 'member' : 'admin',
      roundTrips: `{ roundTrips: 2, prepare: ${adding} }`,
    },
  ];
}

/** The calls of a mark on articles. */
export function listCallsOfMark({ kebab, kebabOne }: FeatureNames): NewCall[] {
  const aboutArticle = '{ roundTrips: 2, prepare: about(insertContent, asMember()) }';
  return [
    { call: `GET /api/${kebab}`, access: 'member', roundTrips: '{ roundTrips: 2, prepare: asMember() }' },
    { call: `PUT /api/articles/:id/${kebabOne}`, access: 'member', roundTrips: aboutArticle },
    { call: `DELETE /api/articles/:id/${kebabOne}`, access: 'member', roundTrips: aboutArticle },
  ];
}

/** Adds calls to `api/testing/permission-matrix.ts`. */
export function addToPermissions(matrix: string, calls: readonly NewCall[]): string {
  const rows = calls.map(({ call, access }) => `  '${call}': '${access}',\n`).join('');
  return insertAfterLast(matrix, /^ {2}'[A-Z]+ \/api\/.*\n/gm, rows);
}

/** Adds calls of staff that write to `api/testing/fresh-proofs.ts`, as daily work. */
export function addToFreshProofs(list: string, calls: readonly NewCall[]): string {
  const own = calls.filter(({ call, access }) => access === 'admin' && !call.startsWith('GET '));
  return insertAfterLast(list, /^ {2}'[A-Z]+ \/api\/.*\n/gm, own.map(({ call }) => `  '${call}': 'never',\n`).join(''));
}

/** Adds calls that write only for the member to those that suspended members can still make. */
export function addToSuspensionTest(test: string, calls: readonly NewCall[]): string {
  const own = calls.filter(({ call, access }) => access === 'member' && !call.startsWith('GET '));
  const rows = own.map(({ call }) => `  '${call}',\n`).join('');
  return insertAfterLast(test, /^ {2}'(?:DELETE|PATCH|POST|PUT) \/api\/[^']*',\n/gm, rows);
}

/** Adds a feature's page to `testing/browser/page-rules.ts`. A planned page keeps its row. */
export function addToPageRules(pages: string, { kebab }: FeatureNames, audience: Audience): string {
  if (pages.includes(`\n  '/${kebab}': `)) return pages;
  return insertAfterLast(
    pages,
    /^ {2}'\/[^']*': .*\n/gm,
    `  '/${kebab}': ${audience === 'members' ? 'member' : 'everyone'},\n`,
  );
}

/** Adds calls to a file of `api/testing/round-trips/`. */
export function addToRoundTrips(table: string, calls: readonly NewCall[]): string {
  const rows = calls.map(({ call, roundTrips }) => `  '${call}': ${roundTrips},\n`).join('');
  const end = table.lastIndexOf('\n};\n');
  if (end < 0) throw new Error('a file of round-trips has no table');
  return `${table.slice(0, end + 1)}${rows}${table.slice(end + 1)}`;
}

/** Adds the list of a mark on articles, and its calls, to what is switched off with them. */
export function addToArticlesOffering(contract: string, { kebab }: FeatureNames): string {
  return insertAfterLast(contract, /^ {4}\.\.\.\['\/api\/articles'.*\n/gm, `    ...['/${kebab}', '/api/${kebab}'],\n`);
}

/** Registers a feature's personal data in `personal-data/registry.ts`. */
export function addToPersonalData(registry: string, { folder, camel }: FeatureNames): string {
  return `${registry}export { personalData as ${camel} } from '#api/features/${folder}/personal-data.ts';\n`;
}

function insertAfterLast(text: string, anchor: RegExp, line: string): string {
  const last = [...text.matchAll(anchor)].at(-1);
  if (!last) throw new Error(`nothing to put "${line.trim()}" after`);
  const end = last.index + last[0].length;
  return text.slice(0, end) + line + text.slice(end);
}

/** Generates `locales/index.ts` from the existing files, by namespace and language. */
export function listTexts(root: string, added: string): string {
  const found = globSync('locales/en/*.json', { cwd: root }).map((file) => basename(file, '.json'));
  const files = [...new Set([...found, added])].sort();
  const current = readFileSync(`${root}/locales/index.ts`, 'utf8');
  const rest = current.slice(current.indexOf('/**'), current.indexOf('export const resources'));
  const imports = ['en', 'et'].flatMap((language) =>
    files.map(
      (file) => `import ${importedName(language, file)} from './${language}/${file}.json' with { type: 'json' };`,
    ),
  );
  const namespaces = Map.groupBy(files, namespaceOf);
  const lists = ['en', 'et'].map((language) => {
    const entries = [...namespaces].map(([namespace, parts]) => {
      const names = parts.map((file) => importedName(language, file));
      return `${quoted(namespace)}: ${names.length > 1 ? `{ ...${names.join(', ...')} }` : names[0]}`;
    });
    return `  ${language}: { ${entries.join(', ')} },`;
  });
  return `${imports.join('\n')}\n\n${rest}export const resources = {\n${lists.join('\n')}\n} as const;\n`;
}

function importedName(language: string, file: string): string {
  return language + file.replace(/(?:^|[-.])([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function quoted(file: string): string {
  return file.includes('-') ? `'${file}'` : file;
}
