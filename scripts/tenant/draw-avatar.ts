import { createHash } from 'node:crypto';
import { drawSvg } from './draw-svg.ts';

export const avatarSize = 256;

const backgrounds = ['#f3d9b1', '#cfe3d4', '#d5dcf0', '#f0cfc4', '#dcd3ea', '#c9e2ea', '#ece5c3', '#e3d2c8'];
const skins = ['#f2c9a7', '#e6b08a', '#c98d66', '#9a6543', '#f6d7bd', '#6f4630'];
const hairs = ['#3b2a20', '#6b4a2f', '#a87443', '#d8b26a', '#8a8a8a', '#1f1d24', '#9c4a2f'];
const clothes = ['#3b6ea5', '#7a4e8a', '#3f7d5a', '#b5563c', '#2f4858', '#c08a2d', '#5b5f97'];

/** Draws a portrait as PNG, always the same for the same name. */
export function drawAvatar(name: string): Promise<Uint8Array> {
  return drawSvg(writePortrait(name), avatarSize);
}

function writePortrait(name: string): string {
  const bytes = createHash('sha256').update(name).digest();
  const pick = (from: readonly string[], at: number) => from[(bytes[at] ?? 0) % from.length] ?? '';
  const [skin, hair] = [pick(skins, 1), pick(hairs, 2)];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<rect width="100" height="100" fill="${pick(backgrounds, 0)}"/>
${pick([`<path d="M26 50c0-34 48-34 48 0v26H26z" fill="${hair}"/>`, `<circle cx="50" cy="40" r="25" fill="${hair}"/>`, `<path d="M27 46c-4-34 50-34 46 0l4 14H23z" fill="${hair}"/>`, ''], 3)}
<path d="M14 100c2-24 18-30 36-30s34 6 36 30z" fill="${pick(clothes, 4)}"/>
<path d="M42 60h16v13c-4 6-12 6-16 0z" fill="${skin}"/>
<ellipse cx="50" cy="46" rx="18" ry="21" fill="${skin}"/>
${pick([`<path d="M31 43c0-26 38-26 38 0-8-2-14-6-19-12-5 6-11 10-19 12z" fill="${hair}"/>`, `<path d="M31 42c-1-24 39-24 38 0-3-7-8-11-14-12-9 0-18 3-24 12z" fill="${hair}"/>`, `<path d="M32 38c4-18 32-18 36 0-10-5-26-5-36 0z" fill="${hair}"/>`], 5)}
<g fill="#2b2320"><circle cx="43" cy="46" r="1.9"/><circle cx="57" cy="46" r="1.9"/></g>
<path d="${pick(['M44 56q6 5 12 0', 'M45 56q5 3 10 0', 'M44 55q6 7 12 0'], 6)}" fill="none" stroke="#7d3c34" stroke-width="1.8" stroke-linecap="round"/>
${pick(['', '', '<g fill="none" stroke="#33302e" stroke-width="1.3"><circle cx="43" cy="46" r="5"/><circle cx="57" cy="46" r="5"/><path d="M48 46h4"/></g>', `<path d="M37 54c2 16 24 16 26 0-4 6-22 6-26 0z" fill="${hair}" opacity=".8"/>`], 7)}
</svg>`;
}
