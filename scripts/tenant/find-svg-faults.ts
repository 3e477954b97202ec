/** What an SVG must not contain, with the wording for the operator. */
const forbidden: ReadonlyArray<[RegExp, string]> = [
  [/<!(doctype|entity)/i, 'a DOCTYPE or ENTITY'],
  [/<\?(?!xml\s)/i, 'a processing instruction'],
  [/<([\w.-]+:)?(script|foreignObject|iframe|embed|object|handler|listener)\b/i, 'script or foreign content'],
  [/<([\w.-]+:)?(animate|set)\b[^>]*attributeName\s*=\s*["']?\s*([\w.-]+:)?(href|on)/i, 'an animated link or handler'],
  [/[\s"'/]on[a-z]+\s*=/i, 'an event handler'],
  [/(javascript|vbscript)\s*:/i, 'a script address'],
  [/@import/i, 'an imported stylesheet'],
];

const reference = /(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))|url\(\s*["']?([^)"']*)/gi;

/**
 * Finds reasons not to serve an SVG. Strict on purpose: character references in attributes, which
 * could hide anything, are refused, and references may only point to the same file or an embedded
 * bitmap.
 */
export function findSvgFaults(svg: string): string[] {
  const faults = forbidden.filter(([pattern]) => pattern.test(svg)).map(([, what]) => `holds ${what}`);
  if (/<[^>]*&(?!(amp|lt|gt|quot|apos);)[^>]*>/.test(svg)) faults.push('holds a character reference in an attribute');
  for (const [, double, single, bare, url] of svg.matchAll(reference)) {
    const target = (double ?? single ?? bare ?? url ?? '').trim();
    if (target.startsWith('#') || /^data:image\/(png|jpeg|webp);base64,/.test(target)) continue;
    faults.push(`refers to something outside itself ("${target.slice(0, 60)}")`);
  }
  return faults;
}
