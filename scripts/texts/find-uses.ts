import type { Finding, Texts } from './read-locales.ts';
import { isNode, lineOf, type Node, nameOf, type SourceFile, stringOf, templateParts, walkTree } from './syntax.ts';

interface Uses {
  /** Literal keys, with the places where they are used. */
  keys: Map<string, string>;
  /** Keys with placeholders, as regular expressions. */
  patterns: Map<string, { expression: RegExp; at: string }>;
  /** Everything that could fill a placeholder: strings, property names and numbers in the sources. */
  words: Set<string>;
}

/**
 * Checks that every key in the sources exists and every text is used. A key with a placeholder,
 * such as `errors:${code}`, uses the texts whose missing part occurs as a string somewhere.
 */
export function compareTextUses(files: readonly SourceFile[], texts: Texts): Finding[] {
  const namespaces = [...new Set([...texts.keys()].map((key) => key.split(':', 1)[0] ?? ''))];
  const uses = collectUses(files, namespaces);
  const known = [...texts.keys()].map(removePluralEnding);
  const findings: Finding[] = [];
  for (const [key, at] of uses.keys) {
    if (!known.some((text) => text === key || text.startsWith(`${key}.`))) {
      findings.push({ rule: 'known-key', detail: `${at}: ${key}` });
    }
  }
  for (const [pattern, { expression, at }] of uses.patterns) {
    if (!known.some((text) => expression.test(text))) findings.push({ rule: 'known-key', detail: `${at}: ${pattern}` });
  }
  for (const key of new Set(known)) {
    if (!isUsed(key, uses)) findings.push({ rule: 'used-key', detail: key });
  }
  return findings;
}

/** Removes the plural ending of a key, `_one` or `_other`, because code looks plural forms up without it. */
function removePluralEnding(key: string): string {
  return key.replace(/_(?:zero|one|two|few|many|other)$/, '');
}

function isUsed(key: string, { keys, patterns, words }: Uses): boolean {
  if (keys.has(key)) return true;
  for (let end = key.lastIndexOf('.'); end > 0; end = key.lastIndexOf('.', end - 1)) {
    if (keys.has(key.slice(0, end))) return true;
  }
  return [...patterns.values()].some(({ expression }) => {
    const holes = expression.exec(key)?.slice(1);
    return holes?.every((hole) => words.has(hole)) ?? false;
  });
}

function collectUses(files: readonly SourceFile[], namespaces: readonly string[]): Uses {
  const uses: Uses = { keys: new Map(), patterns: new Map(), words: new Set() };
  for (const file of files) walkTree(file.tree, (node) => collectFrom(node, file, namespaces, uses));
  return uses;
}

function collectFrom(node: Node, file: SourceFile, namespaces: readonly string[], uses: Uses): void {
  const name = nameOf(node['key']);
  if (name !== undefined) uses.words.add(name);
  const startsKey = (text: string) => namespaces.some((namespace) => text.startsWith(`${namespace}:`));
  if (node.type === 'Literal') {
    const text = String(node['value']);
    uses.words.add(text);
    if (startsKey(text) && /^[\w-]+:[\w.-]+$/.test(text)) uses.keys.set(text, `${file.path}:${lineOf(file, node)}`);
  }
  const parts = node.type === 'TemplateLiteral' ? templateParts(node) : [];
  if (startsKey(parts[0] ?? '')) {
    const at = `${file.path}:${lineOf(file, node)}`;
    uses.patterns.set(parts.join('*'), { expression: toExpression(parts), at });
  }
}

function toExpression(parts: readonly string[]): RegExp {
  return new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('([\\w-]+)')}$`);
}

/** Finds API error codes without a text in `errors.json`. Users can see every code. */
export function findCodesWithoutText(files: readonly SourceFile[], texts: Texts): Finding[] {
  const codes = new Map<string, string>();
  for (const file of files.filter(({ path }) => path.startsWith('api/'))) {
    walkTree(file.tree, (node, parents) => {
      const code = codeOf(node, parents, file.path);
      if (code !== undefined) codes.set(code, `${file.path}:${lineOf(file, node)}`);
    });
  }
  return [...codes]
    .filter(([code]) => !texts.has(`errors:${code}`))
    .map(([code, at]) => ({ rule: 'known-code', detail: `${at}: ${code}` }));
}

/**
 * Returns the error code that a node contains, in `refuse('…')`, an AppError, a list of refusals or a contract's rule.
 */
function codeOf(node: Node, parents: readonly Node[], path: string): string | undefined {
  const [parent, grandparent] = parents;
  const isNew = (candidate: unknown) => isNode(candidate) && nameOf(candidate['callee']) === 'AppError';
  if (node.type === 'Literal') {
    if (nameOf(parent?.['callee']) === 'refuse' || isNew(parent)) return stringOf(node);
    const union = parents.find(({ type }) => type === 'TSTypeAliasDeclaration');
    return /Fault$/.test(nameOf(union?.['id']) ?? '') ? stringOf(node) : undefined;
  }
  if (node.type !== 'Property') return undefined;
  const key = nameOf(node['key']);
  if (key === 'code' && isNew(grandparent)) return stringOf(node['value']);
  const value = stringOf(node['value']) ?? '';
  if (key === 'error' && path.endsWith('/contract.ts') && /^[a-z0-9]+(?:_[a-z0-9]+)+$/.test(value)) return value;
  const declared = parents.find(({ type }) => type === 'VariableDeclarator');
  return /Refusals$|^failureStatus$/.test(nameOf(declared?.['id']) ?? '') ? key : undefined;
}
