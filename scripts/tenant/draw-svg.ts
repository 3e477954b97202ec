import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

/** A cache of drawings, because communities that are copies of each other have the same ones. */
const drawn = new Map<string, Promise<Uint8Array>>();
let isReady: Promise<void> | undefined;

/** Draws an SVG as a PNG of this width in pixels. Doesn't draw text. */
export function drawSvg(svg: string, width: number): Promise<Uint8Array> {
  const key = `${width} ${svg}`;
  const picture = drawn.get(key) ?? draw(svg, width);
  drawn.set(key, picture);
  return picture;
}

async function draw(svg: string, width: number): Promise<Uint8Array> {
  isReady ??= initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
  await isReady;
  const resvg = new Resvg(svg, { font: { loadSystemFonts: false }, fitTo: { mode: 'width', value: width } });
  const image = resvg.render();
  const png = image.asPng();
  image.free();
  resvg.free();
  return png;
}
