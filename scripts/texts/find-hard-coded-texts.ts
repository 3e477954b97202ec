import type { Finding } from './read-locales.ts';
import { isNode, lineOf, type Node, nameOf, type SourceFile, stringOf, templateParts, walkTree } from './syntax.ts';

/** Names that are the same in every language. */
const names = new Set(['Kogu', 'English', 'Eesti', 'Google', 'YouTube', 'Vimeo', 'Stripe', '-XXXX-XXXX-XXXX']);

/** The attributes and properties whose values people see or hear. */
const spoken = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'ariaLabel',
  'innerText',
  'label',
  'placeholder',
  'textContent',
  'title',
]);

/** Finds texts that are hard-coded in a page, an island or a client script instead of in `locales/`. */
export function findHardCodedTexts(files: readonly SourceFile[]): Finding[] {
  return files.filter(({ path }) => path.startsWith('src/')).flatMap(findIn);
}

function findIn(file: SourceFile): Finding[] {
  const findings: Finding[] = [];
  walkTree(file.tree, (node, [parent]) => {
    if (isUnseen(node, parent)) return false;
    for (const text of listShownTexts(node).map((shown) => shown.trim())) {
      if (!/\p{L}/u.test(text) || names.has(text)) continue;
      findings.push({ rule: 'no-literal-text', detail: `${file.path}:${lineOf(file, node)}: ${text}` });
    }
    return true;
  });
  return findings;
}

/** Whether a node is a style, or the plain text of a script, whose own syntax tree is checked instead. */
function isUnseen(node: Node, parent: Node | undefined): boolean {
  if (node.type === 'JSXElement') return elementName(node) === 'style';
  return node.type === 'JSXText' && parent !== undefined && elementName(parent) === 'script';
}

function elementName(element: Node): string {
  const opening = element['openingElement'];
  return (isNode(opening) && nameOf(opening['name'])) || '';
}

/** Returns the texts that this node itself shows. */
function listShownTexts(node: Node): string[] {
  if (node.type === 'JSXText') return [removeEntities(String(node['value']))];
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    const children = node['children'];
    const inserted = Array.isArray(children) ? children.filter(isNode) : [];
    return inserted.flatMap((child) =>
      child.type === 'JSXExpressionContainer' ? findLiteralStrings(child['expression']) : [],
    );
  }
  if (node.type === 'JSXAttribute' && spoken.has(nameOf(node['name']) ?? '')) return findLiteralStrings(node['value']);
  if (node.type === 'AssignmentExpression' && isNode(node['left']) && node['left'].type === 'MemberExpression') {
    return spoken.has(nameOf(node['left']['property']) ?? '') ? findLiteralStrings(node['right']) : [];
  }
  return [];
}

function removeEntities(text: string): string {
  return text.replace(/&[#\w]+;/g, ' ');
}

/** Returns the string literals that an expression can evaluate to. */
function findLiteralStrings(expression: unknown): string[] {
  if (!isNode(expression)) return [];
  switch (expression.type) {
    case 'Literal':
      return [stringOf(expression) ?? ''];
    case 'TemplateLiteral':
      return templateParts(expression);
    case 'JSXExpressionContainer':
      return findLiteralStrings(expression['expression']);
    case 'ConditionalExpression':
      return [...findLiteralStrings(expression['consequent']), ...findLiteralStrings(expression['alternate'])];
    case 'LogicalExpression':
      return [
        ...(expression['operator'] === '&&' ? [] : findLiteralStrings(expression['left'])),
        ...findLiteralStrings(expression['right']),
      ];
    case 'BinaryExpression':
      return expression['operator'] === '+'
        ? [...findLiteralStrings(expression['left']), ...findLiteralStrings(expression['right'])]
        : [];
    default:
      return [];
  }
}
