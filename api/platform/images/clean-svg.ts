import { DOMParser, type Document, type Element, type Node } from '@xmldom/xmldom';
import { cleanImage, imageTypes } from './clean-image.ts';
import { isExpandedSizeWithin } from './is-expanded-size-within.ts';
import { cleanDeclarations, cleanStylesheet, isHarmlessValue, isOwnPart, type ReportRemoval } from './svg-css.ts';
import { attributes, elements, properties, referencingElements, textAttributes } from './svg-names.ts';

const maxPixels = 4096;

/** Strips a bitmap embedded as a data URL, like an uploaded one; null for other URLs. */
function cleanBitmap(address: string): string | null {
  const [, encoded] = /^data:image\/(?:png|jpe?g|webp);base64,([A-Za-z0-9+/=\s]*)$/.exec(address) ?? [];
  const image = encoded ? cleanImage(new Uint8Array(Buffer.from(encoded, 'base64'))) : null;
  if (!image || Math.max(image.width, image.height) > maxPixels) return null;
  return `data:${imageTypes[image.extension]};base64,${Buffer.from(image.bytes).toString('base64')}`;
}

const svgNamespace = 'http://www.w3.org/2000/svg';
const xlinkNamespace = 'http://www.w3.org/1999/xlink';
const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';
const htmlNamespace = 'http://www.w3.org/1999/xhtml';

const maxNodes = 20_000;
const maxDepth = 200;
const [elementNode, textNode, cdataNode, instructionNode, doctypeNode] = [1, 3, 4, 7, 10];

/** A drawing that can neither run nor fetch anything, and its size in its own units. */
export interface CleanSvg {
  text: string;
  /** Both are 0 if the drawing has no size. */
  width: number;
  height: number;
  /** What was removed, except comments and the data of editors. */
  removed: string[];
}

/**
 * Rewrites a drawing from parts known to be safe: elements, attributes, styles, references to itself and embedded
 * bitmaps. Null if it isn't an SVG, or has more than 20,000 nodes.
 */
export function cleanSvg(source: string): CleanSvg | null {
  const removed = new Set<string>();
  const report = (what: string) => void removed.add(what);
  const document = parse(source, report);
  const root = document?.documentElement;
  if (!document || !root || root.namespaceURI !== svgNamespace || root.localName !== 'svg') return null;
  if (!isBounded(root) || !isExpandedSizeWithin(root, maxNodes * 5)) return null;
  for (const { nodeType, nodeName } of document.childNodes) {
    if (nodeType === doctypeNode) report('a document type');
    if (nodeType === instructionNode && nodeName !== 'xml') report(`<?${nodeName}>`);
  }
  const text = writeElement(root, report, true);
  return { text, ...sizeOf(root), removed: [...removed] };
}

function parse(source: string, report: ReportRemoval): Document | null {
  const onError = () => report('markup that is not well-formed XML');
  try {
    return new DOMParser({ onError }).parseFromString(source.replace(/^\ufeff/, ''), 'image/svg+xml');
  } catch {
    return null;
  }
}

function isBounded(root: Element): boolean {
  const waiting: Array<[Node, number]> = [[root, 1]];
  let nodes = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [node, depth] = next;
    nodes += 1;
    if (nodes > maxNodes || depth > maxDepth) return false;
    for (const child of node.childNodes) waiting.push([child, depth + 1]);
  }
  return true;
}

function writeElement(element: Element, report: ReportRemoval, isRoot = false): string {
  const name = element.localName ?? '';
  const isStyle = name === 'style';
  const inside = isStyle
    ? escapeText(cleanStylesheet(element.textContent ?? '', report))
    : [...element.childNodes].map((child) => writeNode(child, report)).join('');
  if (isStyle) for (const child of element.childNodes) reportElement(child, report);
  const head = [name, ...(isRoot ? [`xmlns="${svgNamespace}"`] : []), ...writeAttributes(element, report)].join(' ');
  return inside === '' ? `<${head}/>` : `<${head}>${inside}</${name}>`;
}

function writeNode(node: Node, report: ReportRemoval): string {
  if (node.nodeType === textNode || node.nodeType === cdataNode) return escapeText(node.nodeValue ?? '');
  if (isDrawn(node)) return writeElement(node, report);
  reportElement(node, report);
  return '';
}

function isDrawn(node: Node): node is Element {
  const { namespaceURI, localName } = node as Element;
  return node.nodeType === elementNode && namespaceURI === svgNamespace && elements.has(localName ?? '');
}

/** Reports only nodes that could have run. Editors store notes in their own namespaces, which are never drawn. */
function reportElement(node: Node, report: ReportRemoval): void {
  const { namespaceURI, localName } = node as Element;
  if (node.nodeType === instructionNode) report(`<?${node.nodeName}>`);
  const isMarkup = namespaceURI === svgNamespace || namespaceURI === htmlNamespace;
  if (node.nodeType === elementNode && isMarkup && localName !== 'metadata') report(`<${localName}>`);
}

function writeAttributes(element: Element, report: ReportRemoval): string[] {
  const written = new Map<string, string>();
  for (const { name, namespaceURI, localName, value } of element.attributes) {
    const isReference = localName === 'href' && (!namespaceURI || namespaceURI === xlinkNamespace);
    const [kept, as] = isReference
      ? [cleanReference(element.localName ?? '', value), 'href']
      : [cleanAttribute(namespaceURI, name, value, report), name];
    if (kept !== null) written.set(as, kept);
    else if (isReference || !namespaceURI || /^on/i.test(localName ?? '')) report(`${name}="${value.slice(0, 60)}"`);
  }
  return [...written].map(([name, value]) => `${name}="${escapeText(value).replaceAll('"', '&quot;')}"`);
}

function cleanAttribute(namespace: string | null, name: string, value: string, report: ReportRemoval): string | null {
  if (namespace === xmlNamespace) return name === 'xml:space' ? value : null;
  if (namespace) return null;
  if (name === 'style') return cleanDeclarations(value, report);
  if (textAttributes.has(name)) return value;
  return (attributes.has(name) || properties.has(name)) && isHarmlessValue(value) ? value : null;
}

function cleanReference(element: string, address: string): string | null {
  if (element === 'image') return cleanBitmap(address.trim());
  return referencingElements.has(element) && isOwnPart(address.trim()) ? address.trim() : null;
}

/** Characters that XML forbids can't be escaped, so they are removed: they would break the file. */
const escapeText = (text: string) =>
  text
    .replace(/(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** Reads the size of a drawing; like browsers, from its view box if it has no other. */
function sizeOf(root: Element): { width: number; height: number } {
  const length = (name: string) => Number(/^\s*([\d.]+)(?:px)?\s*$/.exec(root.getAttribute(name) ?? '')?.[1]);
  const [, , boxWidth, boxHeight] = (root.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [width, height] =
    length('width') > 0 && length('height') > 0 ? [length('width'), length('height')] : [boxWidth, boxHeight];
  return width && height && width > 0 && height > 0 ? { width, height } : { width: 0, height: 0 };
}
