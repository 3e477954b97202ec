import type { Atrule, CssNode, List } from 'css-tree';
import generate from 'css-tree/generator';
import parse from 'css-tree/parser';
import { functions, properties } from './svg-names.ts';

/** Called with the name of each part that is removed. */
export type ReportRemoval = (what: string) => void;

/** Node types that are harmless in a value. URLs, functions and other types are checked separately. */
const valueNodes = new Set(['Value', 'Identifier', 'Number', 'Dimension', 'Percentage', 'Hash', 'String', 'Operator']);
const harmlessInside = new Set(['Parentheses', 'Brackets', 'WhiteSpace']);
const selectorNodes = new Set([
  ...['SelectorList', 'Selector', 'TypeSelector', 'ClassSelector', 'IdSelector', 'Combinator', 'WhiteSpace'],
  ...['PseudoClassSelector', 'Nth', 'AnPlusB', 'Identifier', 'NestingSelector'],
]);
const selectorFunctions = new Set([
  'root',
  'first-child',
  'last-child',
  'nth-child',
  'nth-of-type',
  'not',
  'is',
  'where',
]);

/** Keeps the declarations of a `style` attribute that only affect drawing. */
export function cleanDeclarations(css: string, report: ReportRemoval): string {
  const list = tryParse(css, 'declarationList');
  return list?.type === 'DeclarationList' ? keepDeclarations(list.children, report).join(';') : '';
}

/** Keeps the rules of a stylesheet that only affect drawing, including those for dark or wide screens. */
export function cleanStylesheet(css: string, report: ReportRemoval): string {
  const sheet = tryParse(css, 'stylesheet');
  return sheet?.type === 'StyleSheet' ? keepRules(sheet.children, report).join('\n') : '';
}

/** Whether a URL refers to a part of the drawing itself. */
export const isOwnPart = (address: string) => /^#[^\s"'()\\<>]+$/.test(address);

/** Whether an attribute's value loads nothing and has no escapes, which could hide a URL. */
export function isHarmlessValue(value: string): boolean {
  // Skips parsing most values: numbers and points, such as those of a long path.
  if (/^[\w\s.,+#%-]*$/.test(value)) return true;
  const node = tryParse(value, 'value');
  return node !== null && isHarmless(node);
}

function tryParse(css: string, context: string): CssNode | null {
  try {
    return parse(css, { context });
  } catch {
    return null;
  }
}

function keepRules(nodes: List<CssNode>, report: ReportRemoval): string[] {
  return nodes.toArray().flatMap((node) => {
    if (node.type === 'Comment') return [];
    if (node.type === 'Rule' && isMadeOf(node.prelude, selectorNodes)) {
      const kept = keepDeclarations(node.block.children, report);
      return kept.length > 0 ? [`${generate(node.prelude)}{${kept.join(';')}}`] : [];
    }
    if (node.type === 'Atrule') return keepAtRule(node, report);
    report('a rule that cannot be read');
    return [];
  });
}

/** Keeps `@media`, so that icons can change colors on dark screens. All other at-rules do more than draw. */
function keepAtRule({ name, prelude, block }: Atrule, report: ReportRemoval): string[] {
  const condition = prelude ? generate(prelude) : '';
  if (name !== 'media' || !block || !/^[\w\s:(),.<=>-]+$/.test(condition)) {
    report(`@${name.slice(0, 40)}`);
    return [];
  }
  const kept = keepRules(block.children, report);
  return kept.length > 0 ? [`@media ${condition}{${kept.join('')}}`] : [];
}

function keepDeclarations(nodes: List<CssNode>, report: ReportRemoval): string[] {
  return nodes.toArray().flatMap((node) => {
    if (node.type === 'Comment') return [];
    const isKept = node.type === 'Declaration' && properties.has(node.property) && isHarmless(node.value);
    if (isKept) return [generate(node)];
    report(node.type === 'Declaration' ? `the style ${generate(node).slice(0, 60)}` : 'a style that cannot be read');
    return [];
  });
}

function isHarmless(value: CssNode): boolean {
  return !generate(value).includes('\\') && isKnown(value);
}

function isKnown(node: CssNode): boolean {
  if (node.type === 'Url') return isOwnPart(node.value);
  if (node.type === 'Function') return functions.has(node.name) && childrenOf(node).every(isKnown);
  return (valueNodes.has(node.type) || harmlessInside.has(node.type)) && childrenOf(node).every(isKnown);
}

function isMadeOf(node: CssNode, types: ReadonlySet<string>): boolean {
  if (!types.has(node.type)) return false;
  if (node.type === 'PseudoClassSelector' && !selectorFunctions.has(node.name)) return false;
  return childrenOf(node).every((child) => isMadeOf(child, types));
}

const childrenOf = (node: CssNode): CssNode[] => ('children' in node && node.children ? node.children.toArray() : []);
