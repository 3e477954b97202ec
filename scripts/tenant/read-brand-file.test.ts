import { describe, expect, it } from 'vitest';
import { createJpeg, createPng, createWebp, segment } from '#api/platform/images/testing.ts';
import { readBrandFile } from './read-brand-files.ts';

const faultsOf = (text: string) => {
  const read = readBrandFile('logo.svg', Buffer.from(text));
  return Array.isArray(read) ? read : [];
};
const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`;

describe('readBrandFile with a drawing', () => {
  it.each([
    ['paths and gradients', '<linearGradient id="a"/><path fill="url(#a)" d="M0 0h9"/><use href="#b"/>'],
    ['an embedded bitmap', `<image href="data:image/png;base64,${Buffer.from(createPng({})).toString('base64')}"/>`],
    ['a title with an entity', '<title>Salt &amp; pepper</title>'],
  ])('allows %s', (_, inside) => {
    expect(faultsOf(svg(inside))).toEqual([]);
  });

  it.each([
    ['script', '<script>alert(1)</script>'],
    ['script with a namespace prefix', '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'],
    ['an event handler', '<path onclick="alert(1)"/>'],
    ['an event handler after a slash', '<path/onload=alert(1)>'],
    ['foreign content', '<foreignObject><p/></foreignObject>'],
    ['a script URL', '<a href="javascript:alert(1)"/>'],
    ['a script URL in character references', '<a href="&#106;avascript:alert(1)"/>'],
    ['an external picture', '<image href="https://example.com/x.png"/>'],
    ['an external picture by xlink', "<image xlink:href='//example.com/x.png'/>"],
    ['an external paint', '<path style="fill:url(https://example.com/x)"/>'],
    ['an imported style sheet', '<style>@import "https://example.com/x.css";</style>'],
    ['an embedded SVG', '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'],
    ['an animated link', '<a><animate attributeName="href" to="#x"/></a>'],
  ])('refuses %s', (_, inside) => {
    expect(faultsOf(svg(inside))).not.toEqual([]);
  });

  it('refuses a document type, which can declare entities', () => {
    expect(faultsOf(`<!DOCTYPE svg [<!ENTITY x "y">]>${svg('')}`)).not.toEqual([]);
  });
});

describe('a picture in a brand folder', () => {
  const sizeOf = (file: string, content: Uint8Array | string) => {
    const read = readBrandFile(file, typeof content === 'string' ? Buffer.from(content) : content);
    return Array.isArray(read) ? read[0] : [read.width, read.height];
  };

  it.each([
    ['logo.png', createPng({ width: 640, height: 480 }), [640, 480]],
    ['logo.jpg', createJpeg({ width: 640, height: 480 }), [640, 480]],
    ['logo.webp', createWebp({ width: 640, height: 480 }), [640, 480]],
    ['logo.svg', '<svg width="164" height="44" viewBox="0 0 10 10"></svg>', [164, 44]],
    ['logo.svg', '<?xml version="1.0"?>\n<svg height="20px" width="40px"></svg>', [40, 20]],
    ['logo.svg', "<svg viewBox='0, 0 90 30'></svg>", [90, 30]],
    ['logo.svg', '<svg width="100%" height="100%" viewBox="0 0 5 10"></svg>', [5, 10]],
    ['icon.ico', icon(createPng({ width: 48, height: 48 })), [48, 48]],
    ['icon.ico', icon(bitmap(16, 16), createPng({ width: 32, height: 32 })), [32, 32]],
  ])('has its size measured: %s %#', (file, content, size) => {
    expect(sizeOf(file, content)).toEqual(size);
  });

  it.each([
    ['logo.png', createPng({ width: 12_000, height: 12_000 })],
    ['logo.jpg', createJpeg({ width: 12_000, height: 12_000 })],
    ['logo.webp', createWebp({ width: 12_000, height: 12_000 })],
    ['logo.svg', '<svg width="12000" height="12000"/>'],
    ['icon.ico', icon(createPng({ width: 12_000, height: 12_000 }))],
    ['icon.ico', icon(bitmap(16, 16), bitmap(12_000, 12_000))],
  ])('is refused if it is too large to draw: %s %#', (file, content) => {
    expect(sizeOf(file, content)).toContain('is 12000 × 12000 pixels large');
  });

  it.each([
    ['logo.png', createJpeg({})],
    ['logo.svg', 'no picture'],
    ['logo.webp', 'RIFF'],
    ['icon.ico', createPng({})],
    ['icon.ico', icon(createPng({})).slice(0, 30)],
  ])('is refused if its content doesn’t match its file name: %s %#', (file, content) => {
    expect(sizeOf(file, content)).toContain('is not what its name says');
  });

  it.each(['<svg/>', '<svg width="100%" height="100%"/>'])('is refused if it has no size: %s', (drawing) => {
    expect(faultsOf(drawing)).toEqual([expect.stringMatching(/^has no size: .*viewBox/)]);
  });

  it('is stored without its metadata', () => {
    const read = readBrandFile('hero.jpg', createJpeg({ extra: [segment(0xe1, Buffer.from('Exif\0\0 59.4370 N'))] }));
    expect(Array.isArray(read) ? read : Buffer.from(read.bytes).includes('59.4370')).toBe(false);
  });
});

function bitmap(width: number, height: number): Uint8Array {
  const content = Buffer.alloc(64);
  content.writeUInt32LE(40);
  content.writeInt32LE(width, 4);
  content.writeInt32LE(height * 2, 8);
  return content;
}

/** Builds an icon file with these pictures, whose directory doesn't contain their sizes. */
function icon(...pictures: Uint8Array[]): Uint8Array {
  const head = Buffer.alloc(6 + pictures.length * 16);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let at = head.length;
  for (const [index, { length }] of pictures.entries()) {
    head.writeUInt32LE(length, 6 + index * 16 + 8);
    head.writeUInt32LE(at, 6 + index * 16 + 12);
    at += length;
  }
  return Buffer.concat([head, ...pictures]);
}
