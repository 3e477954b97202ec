import { DOMParser, type Document, type Element, type Node, XMLSerializer } from '@xmldom/xmldom';

const svgNamespace = 'http://www.w3.org/2000/svg';
const xlinkNamespace = 'http://www.w3.org/1999/xlink';

/** Elements that draw. All others are removed with their content: scripts, links, foreign content, animations. */
const elements = new Set(
  [
    ...['svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc', 'style', 'path', 'rect', 'circle', 'ellipse', 'line'],
    ...['polyline', 'polygon', 'text', 'tspan', 'textPath', 'image', 'clipPath', 'mask', 'pattern', 'marker'],
    ...['linearGradient', 'radialGradient', 'stop', 'filter', 'feBlend', 'feColorMatrix', 'feComponentTransfer'],
    ...['feComposite', 'feDropShadow', 'feFlood', 'feFuncA', 'feFuncB', 'feFuncG', 'feFuncR', 'feGaussianBlur'],
    ...['feMerge', 'feMergeNode', 'feMorphology', 'feOffset', 'feTile', 'feTurbulence'],
  ].map((name) => name.toLowerCase()),
);

const maxNodes = 20_000;
const elementNode = 1;
const textNodes = new Set([3, 4]);

/** A drawing that can neither run nor fetch anything, and its size in its own units. */
export interface CleanSvg {
  text: string;
  width: number;
  height: number;
}

/**
 * Keeps only what draws an SVG: known elements, no handlers, and references only to itself and to embedded bitmaps.
 * Null if it isn't an SVG, has no size, or has more than 20,000 nodes.
 */
export function cleanSvg(source: string): CleanSvg | null {
  const root = parse(source);
  if (!root || root.namespaceURI !== svgNamespace || root.localName !== 'svg') return null;
  const waiting: Element[] = [root];
  let nodes = 0;
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    cleanAttributes(element);
    for (const child of [...element.childNodes]) {
      nodes += 1;
      if (nodes > maxNodes) return null;
      if (isDrawn(child)) waiting.push(child);
      else if (!isKeptText(element, child)) element.removeChild(child);
    }
  }
  const size = sizeOf(root);
  return size && { text: new XMLSerializer().serializeToString(root), ...size };
}

function parse(source: string): Element | null {
  try {
    const document: Document = new DOMParser({ onError: () => undefined }).parseFromString(source, 'image/svg+xml');
    return document.documentElement;
  } catch {
    return null;
  }
}

function isDrawn(node: Node): node is Element {
  const { namespaceURI, localName } = node as Element;
  return node.nodeType === elementNode && namespaceURI === svgNamespace && elements.has(localName?.toLowerCase() ?? '');
}

/** Text is kept, and so are stylesheets without outside references. Comments and instructions aren't. */
function isKeptText(parent: Element, node: Node): boolean {
  if (!textNodes.has(node.nodeType)) return false;
  return parent.localName !== 'style' || isHarmlessStyle(node.nodeValue ?? '');
}

function cleanAttributes(element: Element): void {
  for (const attribute of [...element.attributes]) {
    const { name, namespaceURI, localName, value } = attribute;
    const isReference = localName === 'href' && (namespaceURI === null || namespaceURI === xlinkNamespace);
    const isNamespace = name === 'xmlns' || name === 'xmlns:xlink';
    const isPlain = namespaceURI === null && !/^on/i.test(name) && isHarmlessStyle(value);
    const isKept = isReference ? isOwnReference(value) : isNamespace || isPlain;
    if (!isKept) element.removeAttributeNode(attribute);
  }
}

const isOwnReference = (address: string) =>
  /^#[\w.-]+$/.test(address.trim()) || /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/=\s]*$/.test(address.trim());

/** Whether a property's or stylesheet's value loads nothing from outside. Escapes could hide an address. */
function isHarmlessStyle(css: string): boolean {
  if (/\\|@import|javascript:|expression\(/i.test(css)) return false;
  return [...css.matchAll(/url\(\s*["']?([^)"']*)/gi)].every(([, address = '']) => /^#[\w.-]+$/.test(address.trim()));
}

/** Browsers size an SVG without a size by its view box. */
function sizeOf(root: Element): { width: number; height: number } | null {
  const length = (name: string) => Number(/^\s*([\d.]+)(?:px)?\s*$/.exec(root.getAttribute(name) ?? '')?.[1]);
  const [, , boxWidth, boxHeight] = (root.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [width, height] =
    length('width') > 0 && length('height') > 0 ? [length('width'), length('height')] : [boxWidth, boxHeight];
  return width && height && width > 0 && height > 0 ? { width, height } : null;
}
