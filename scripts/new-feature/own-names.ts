import { type Node, nameOf, parseSource, walk } from '../texts/syntax.ts';
import { type FeatureNames, nameFeature } from './names.ts';

const spellings = ['camel', 'camelOne', 'pascal', 'pascalOne'] as const;

/**
 * The first spelling of a feature that collides with another name in its own files, such as `Page` for
 * pages or `title` for titles. Found by generating the files for a noun that can't collide.
 */
export function findTakenName(names: FeatureNames, write: (names: FeatureNames) => Record<string, string>) {
  const stranger = nameFeature(names.area, 'zzz-strangers');
  if ('fault' in stranger) throw new Error(stranger.fault);
  for (const [path, source] of Object.entries(write(stranger))) {
    const found = /[.](?:astro|ts)$/.test(path) ? findNames(path, source) : new Set<string>();
    const taken = spellings.find((spelling) => found.has(stranger[spelling]) && found.has(names[spelling]));
    if (taken) return names[taken];
  }
  return;
}

/** The identifiers in a file. Object properties can't collide. */
function findNames(path: string, source: string): Set<string> {
  const found = new Set<string>();
  walk(parseSource(path, source).tree, (node, [parent]) => {
    const name = node.type.endsWith('Identifier') ? nameOf(node) : undefined;
    if (name && !isProperty(node, parent)) found.add(name);
  });
  return found;
}

function isProperty(node: Node, parent: Node | undefined): boolean {
  if (parent?.type === 'MemberExpression') return parent['property'] === node && parent['computed'] === false;
  return parent?.type === 'Property' && parent['key'] === node && parent['shorthand'] === false;
}
