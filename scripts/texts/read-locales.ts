import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseFile, stringOf, walkTree } from './syntax.ts';

/** The texts of one language, by `file:path.to.key`. */
export type Texts = ReadonlyMap<string, string>;

export interface Finding {
  rule: string;
  /** Describes what is wrong, and where. */
  detail: string;
}

/** Returns the namespace of a file: `errors.general.json` adds to `errors`. */
function namespaceOf(file: string): string {
  return basename(file).replace(/[.].*/, '');
}

/** Reads `locales/<language>/*.json`, one file per feature. */
export function readTexts(root: string, language: string): Texts {
  const texts = new Map<string, string>();
  for (const file of globSync(`locales/${language}/*.json`, { cwd: root })) {
    const content: unknown = JSON.parse(readFileSync(`${root}/${file}`, 'utf8'));
    collect(content, `${namespaceOf(file)}:`, '', texts);
  }
  return texts;
}

function collect(value: unknown, prefix: string, path: string, texts: Map<string, string>): void {
  if (typeof value !== 'object' || value === null) {
    texts.set(prefix + path, String(value));
    return;
  }
  for (const [key, child] of Object.entries(value)) {
    collect(child, prefix, path === '' ? key : `${path}.${key}`, texts);
  }
}

/** Checks that both languages have the same keys and placeholders, and that no text is empty. */
export function compareLanguages(et: Texts, en: Texts): Finding[] {
  const findings: Finding[] = [];
  for (const key of new Set([...et.keys(), ...en.keys()])) {
    const [estonian, english] = [et.get(key), en.get(key)];
    if (estonian === undefined || english === undefined) {
      findings.push({ rule: 'same-keys', detail: `${key} is missing in ${estonian === undefined ? 'et' : 'en'}` });
      continue;
    }
    if (placeholders(estonian) !== placeholders(english)) {
      findings.push({
        rule: 'same-placeholders',
        detail: `${key}: ${placeholders(estonian)} / ${placeholders(english)}`,
      });
    }
    if (estonian.trim() === '' || english.trim() === '') findings.push({ rule: 'no-empty-text', detail: key });
  }
  return findings;
}

/**
 * Finds texts in which an inserted value would need another case. Values are inserted uninflected, such as `22.
 * detsember 2026`, but after these Estonian words another case is needed (_kuni 22. detsembrini_).
 */
export function findCaseConflicts(et: Texts): Finding[] {
  const asked = /(?<!\p{L})(?:kuni|alates|enne|pärast)\s+\{\{/iu;
  return [...et].filter(([, text]) => asked.test(text)).map(([key]) => ({ rule: 'no-asked-case', detail: key }));
}

function placeholders(text: string): string {
  return [...new Set(text.match(/\{\{[^}]*\}\}/g))].sort().join(' ') || 'none';
}

/** Finds files that `locales/index.ts` doesn't import, and that are therefore never used. */
export function findUnlistedFiles(root: string): Finding[] {
  const listed = new Set<string>();
  walkTree(parseFile(root, 'locales/index.ts').tree, (node) => {
    const source = node.type === 'ImportDeclaration' ? stringOf(node['source']) : undefined;
    if (source) listed.add(source.replace('./', 'locales/'));
  });
  return globSync('locales/*/*.json', { cwd: root })
    .filter((file) => !listed.has(file))
    .map((file) => ({ rule: 'listed-file', detail: `${file} is not imported by locales/index.ts` }));
}
