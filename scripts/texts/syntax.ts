import { readFileSync } from 'node:fs';
import { parse as parseAstro } from '@astrojs/compiler-rs';
import { parseSync } from 'vite';

/** A node of the syntax tree that both parsers produce (ESTree with JSX). */
export interface Node {
  type: string;
  start: number;
  [field: string]: unknown;
}

export interface SourceFile {
  /** The path relative to the root, with `/`. */
  path: string;
  source: string;
  tree: Node;
}

/** Parses an .astro, .ts or .tsx file. Throws on a syntax error. */
export function parseFile(root: string, path: string): SourceFile {
  return parseSource(path, readFileSync(`${root}/${path}`, 'utf8'));
}

/** Like {@link parseFile}, but for source text that isn't in a file. */
function parseSource(path: string, source: string): SourceFile {
  if (path.endsWith('.astro')) return { path, source, tree: asNode(parseAstro(source).ast, path) };
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  return { path, source, tree: asNode(program, path) };
}

function asNode(value: unknown, path: string): Node {
  const tree: unknown = typeof value === 'string' ? JSON.parse(value) : value;
  if (!isNode(tree)) throw new Error(`${path} did not parse`);
  return tree;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/**
 * Visits a node and its descendants, passing each one's parents, nearest first. Skips the descendants of a node for
 * which `visit` returns false.
 */
export function walkTree(
  node: Node,
  visit: (node: Node, parents: readonly Node[]) => unknown,
  parents: readonly Node[] = [],
): void {
  if (visit(node, parents) === false) return;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) walkTree(child, visit, [node, ...parents]);
    }
  }
}

/** Returns the name of an identifier, JSX name or string key. */
export function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (typeof node['name'] === 'string') return node['name'];
  if (node.type === 'JSXNamespacedName') return `${nameOf(node['namespace'])}:${nameOf(node['name'])}`;
  return typeof node['value'] === 'string' ? node['value'] : undefined;
}

/** Returns the value of a string literal. */
export function stringOf(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined;
}

/** Returns the static parts of a template. */
export function templateParts(node: Node): string[] {
  const quasis = node['quasis'];
  if (!Array.isArray(quasis)) return [];
  return quasis.map(({ value }: { value: { cooked?: string; raw: string } }) => value.cooked ?? value.raw);
}

/** Returns the line of a node in its file, counted from 1. */
export function lineOf({ source }: SourceFile, node: Node): number {
  return source.slice(0, node.start).split('\n').length;
}
