import { describe, expect, it } from 'vitest';
import { findSvgFaults } from './find-svg-faults.ts';

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`;

describe('findSvgFaults', () => {
  it.each([
    ['paths and gradients', '<linearGradient id="a"/><path fill="url(#a)" d="M0 0h9"/><use href="#b"/>'],
    ['an embedded bitmap', '<image href="data:image/png;base64,iVBORw0KGgo="/>'],
    ['a title with an entity', '<title>Salt &amp; pepper</title>'],
  ])('allows %s', (_, inside) => {
    expect(findSvgFaults(svg(inside))).toEqual([]);
  });

  it.each([
    ['script', '<script>alert(1)</script>'],
    ['script under a prefix', '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'],
    ['an event handler', '<path onclick="alert(1)"/>'],
    ['an event handler after a slash', '<path/onload=alert(1)>'],
    ['foreign content', '<foreignObject><p/></foreignObject>'],
    ['a script address', '<a href="javascript:alert(1)"/>'],
    ['a script address in character references', '<a href="&#106;avascript:alert(1)"/>'],
    ['a foreign picture', '<image href="https://example.com/x.png"/>'],
    ['a foreign picture by xlink', "<image xlink:href='//example.com/x.png'/>"],
    ['a foreign paint', '<path style="fill:url(https://example.com/x)"/>'],
    ['an imported stylesheet', '<style>@import "https://example.com/x.css";</style>'],
    ['an SVG within', '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'],
    ['an animated link', '<a><animate attributeName="href" to="#x"/></a>'],
  ])('refuses %s', (_, inside) => {
    expect(findSvgFaults(svg(inside))).not.toEqual([]);
  });

  it('refuses a document type, which can declare entities', () => {
    expect(findSvgFaults(`<!DOCTYPE svg [<!ENTITY x "y">]>${svg('')}`)).not.toEqual([]);
  });
});
