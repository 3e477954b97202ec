import type { Element } from '@xmldom/xmldom';

/** The maximum depth: 200 for nested elements, and the rest for copies of copies. */
const maxChain = 500;

/**
 * Whether a drawing stays within a number of elements once each `use` is replaced by its target: nested copies could
 * keep a browser busy forever. An element that contains itself draws nothing.
 */
export function isExpandedSizeWithin(root: Element, limit: number): boolean {
  const byId = new Map<string, Element>();
  for (const element of root.getElementsByTagName('*')) {
    const id = element.getAttribute('id');
    if (id && !byId.has(id)) byId.set(id, element);
  }
  const counted = new Map<Element, number>();
  const count = (element: Element, depth: number): number => {
    if (depth > maxChain) return Number.POSITIVE_INFINITY;
    const known = counted.get(element);
    if (known !== undefined) return known;
    counted.set(element, 0);
    let sum = 1;
    for (const child of element.childNodes) if (child.nodeType === 1) sum += count(child as Element, depth + 1);
    for (const { value } of element.attributes) {
      const [, id = ''] = /^\s*(?:url\(\s*["']?)?#([^\s"'()]+)/.exec(value) ?? [];
      const copied = byId.get(id);
      if (copied) sum += count(copied, depth + 1);
    }
    counted.set(element, sum);
    return sum;
  };
  return count(root, 1) <= limit;
}
