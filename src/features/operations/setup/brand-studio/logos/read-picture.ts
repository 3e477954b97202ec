import type { Frame, Size } from './crop-frame.ts';

/** A file that can be drawn on a canvas. */
export interface Picture extends Size {
  source: CanvasImageSource;
  /** The SVG itself, if it is one, so that it can be cropped by its view box instead of drawn as pixels. */
  svg: { text: string; box: Frame } | null;
}

/**
 * Reads a file as a picture; null if the browser can't. Scripts in an SVG don't run, because it is loaded only as an
 * image.
 */
export async function readPicture(file: File): Promise<Picture | null> {
  try {
    if (file.type === 'image/svg+xml' || file.name.endsWith('.svg')) return await readDrawing(await file.text());
    const source = await createImageBitmap(file);
    return { source, width: source.width, height: source.height, svg: null };
  } catch {
    return null;
  }
}

async function readDrawing(text: string): Promise<Picture | null> {
  const root = parseSvgRoot(text);
  const box = root && viewBoxOf(root);
  if (!root || !box) return null;
  const scale = 1000 / Math.max(box.width, box.height);
  const [width, height] = [Math.max(1, box.width * scale), Math.max(1, box.height * scale)];
  const viewBox = `${box.x} ${box.y} ${box.width} ${box.height}`;
  const sized = withAttributes(text, root, { width: `${width}`, height: `${height}`, viewBox });
  const source = new Image();
  source.src = `data:image/svg+xml,${encodeURIComponent(sized)}`;
  await source.decode();
  return { source, width, height, svg: { text, box } };
}

/** Returns the part of an SVG inside a frame, as an SVG. The frame is in the picture's pixels. */
export function cropSvg({ svg, width }: Pick<Picture, 'svg' | 'width'>, frame: Frame): Blob | null {
  const root = svg && parseSvgRoot(svg.text);
  if (!svg || !root) return null;
  const unit = svg.box.width / width;
  const part = [svg.box.x + frame.x * unit, svg.box.y + frame.y * unit, frame.width * unit, frame.height * unit];
  const viewBox = part.map((each) => Math.round(each * 1000) / 1000).join(' ');
  const cut = withAttributes(svg.text, root, { viewBox, preserveAspectRatio: 'xMidYMid meet' });
  return new Blob([cut], { type: 'image/svg+xml' });
}

interface Root {
  /** The positions at which its tag begins and ends in the text. */
  start: number;
  end: number;
  attributes: ReadonlyMap<string, string>;
}

const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Reads an SVG's root tag as text, because a parsed document would be subject to the page's own policy. */
export function parseSvgRoot(text: string): Root | null {
  const before =
    /^(?:\s|\uFEFF|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>)*/i.exec(text)?.[0] ?? '';
  const tag = /^<svg(?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*\/?>/.exec(text.slice(before.length))?.[0];
  if (!tag) return null;
  const attributes = [...tag.matchAll(attribute)].map(
    ([, name = '', one, other]) => [name, one ?? other ?? ''] as const,
  );
  return { start: before.length, end: before.length + tag.length, attributes: new Map(attributes) };
}

/** Returns the SVG with another size and view box. */
function withAttributes(
  text: string,
  { start, end, attributes }: Root,
  given: Readonly<Record<string, string>>,
): string {
  const own = [...attributes].filter(([name]) => !['width', 'height', 'viewBox', 'preserveAspectRatio'].includes(name));
  const all = [...own, ...Object.entries(given)].map(
    ([name, value]) => ` ${name}="${value.replaceAll('"', '&quot;')}"`,
  );
  const close = text.slice(start, end).endsWith('/>') ? '/>' : '>';
  return `${text.slice(0, start)}<svg${all.join('')}${close}${text.slice(end)}`;
}

/** Returns the view box of a drawing or, without one, its size. */
export function viewBoxOf({ attributes }: Root): Frame | null {
  const [x, y, width, height] = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const side = (name: string) => Number.parseFloat(attributes.get(name) ?? '');
  const sides = [width ?? side('width'), height ?? side('height')] as const;
  const isSized = sides.every((each) => Number.isFinite(each) && each > 0);
  return isSized ? { x: x || 0, y: y || 0, width: sides[0], height: sides[1] } : null;
}
