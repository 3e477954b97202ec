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

/** Adds a feature's calls to `api/testing/permission-matrix.ts`. */
export function addToPermissions(matrix: string, { kebab }: FeatureNames, audience: Audience): string {
  const [reading, adding] = audience === 'members' ? ['member', 'member'] : ['anyone', 'admin'];
  const rows = `  'GET /api/${kebab}': '${reading}',\n  'POST /api/${kebab}': '${adding}',\n`;
  return insertAfterLast(matrix, /^ {2}'[A-Z]+ \/api\/.*\n/gm, rows);
}

/** Adds a feature's page to `testing/browser/site-pages.ts`. A planned page keeps its row. */
export function addToSitePages(pages: string, { kebab }: FeatureNames, audience: Audience): string {
  if (pages.includes(`\n  '/${kebab}': `)) return pages;
  return insertAfterLast(
    pages,
    /^ {2}'\/[^']*': .*\n/gm,
    `  '/${kebab}': ${audience === 'members' ? 'member' : 'everyone'},\n`,
  );
}

/** Adds a feature's calls to the round trips: one exchange each, plus one for the session. */
export function addToRoundTrips(table: string, { kebab }: FeatureNames, audience: Audience): string {
  const listing = audience === 'members' ? '{ roundTrips: 2, prepare: asMember() }' : '{ roundTrips: 1 }';
  const adding = `${audience === 'members' ? 'asMember' : 'asAdmin'}({ body: { title: 'Kuu' } })`;
  const rows = `  'GET /api/${kebab}': ${listing},\n  'POST /api/${kebab}': { roundTrips: 2, prepare: ${adding} },\n`;
  const end = table.lastIndexOf('\n};\n');
  if (end < 0) throw new Error('round-trips/community.ts has no table any more');
  return `${table.slice(0, end + 1)}${rows}${table.slice(end + 1)}`;
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
