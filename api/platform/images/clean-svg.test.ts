import { describe, expect, it } from 'vitest';
import { cleanSvg } from './clean-svg.ts';
import { createPng } from './testing.ts';

const svg = (inside: string, attributes = 'viewBox="0 0 20 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`;

describe('cleanSvg', () => {
  it('keeps everything that is drawn, with its size', () => {
    const drawn = svg(
      '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs>' +
        '<style>.b{fill:url(#a)}</style><path class="b" d="M0 0h9"/><use href="#c" xlink:href="#c"/>' +
        `<image href="data:image/png;base64,${Buffer.from(createPng({})).toString('base64')}"/><text>Aurora &amp; co</text>`,
    );
    const clean = cleanSvg(drawn);
    expect(clean).toMatchObject({ width: 20, height: 10 });
    for (const part of ['linearGradient', 'url(#a)', 'M0 0h9', 'href="#c"', 'data:image/png', 'Aurora &amp; co']) {
      expect(clean?.text).toContain(part);
    }
  });

  it.each([
    ['script', '<script>alert(1)</script>'],
    ['a script of another namespace', '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>'],
    ['a handler', '<path onload="alert(1)" d="M0 0"/>'],
    ['a handler in capitals', '<path ONCLICK="alert(1)" d="M0 0"/>'],
    ['foreign content', '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">alert(1)</body></foreignObject>'],
    ['a link', '<a href="javascript:alert(1)"><text>x</text></a>'],
    ['a reference to elsewhere', '<image href="https://evil.test/alert(1).png"/>'],
    ['an embedded drawing', '<use href="data:image/svg+xml;base64,alert(1)"/>'],
    ['an animation of a link', '<path d="M0 0"><animate attributeName="href" values="javascript:alert(1)"/></path>'],
    ['an import', '<style>@import "https://evil.test/alert(1).css"</style>'],
    ['a URL in a style', '<style>path{fill:url(https://evil.test/alert(1))}</style>'],
    ['an escaped URL', '<path style="fill:u\\72l(//evil.test/alert(1))" d="M0 0"/>'],
    ['a comment', '<!-- alert(1) -->'],
    ['a processing instruction', '<?xml-stylesheet href="https://evil.test/alert(1).css"?>'],
    ['a namespaced attribute', '<path xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="alert(1)" d="M0 0"/>'],
  ])('drops %s', (_, inside) => {
    const clean = cleanSvg(svg(`${inside}<path d="M1 1"/>`));
    expect(clean?.text).toContain('M1 1');
    expect(clean?.text).not.toMatch(/alert|evil|script|javascript/i);
  });

  it('doesn’t expand entities', () => {
    const doctype = '<!DOCTYPE svg [<!ENTITY a "alert(1)"><!ENTITY b "&a;&a;&a;&a;">]>';
    expect(cleanSvg(`${doctype}${svg('<text>&b;</text>')}`)?.text ?? '').not.toContain('alert');
  });

  it.each([
    ['an empty text', ''],
    ['text', 'alert(1)'],
    ['an HTML page', '<html><body>x</body></html>'],
    ['a broken file', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path'],
    ['too many elements', svg('<g/>'.repeat(20_001))],
  ])('refuses %s', (_, source) => {
    expect(cleanSvg(source)).toBeNull();
  });

  it('adds the namespace, without which browsers draw nothing', () => {
    expect(cleanSvg('<svg viewBox="0 0 1 1"/>')?.text).toContain('xmlns="http://www.w3.org/2000/svg"');
  });

  it.each(['', 'width="0" height="10"', 'width="100%"', 'viewBox="0 0 0 9"'])('reports no size for %j', (size) => {
    expect(cleanSvg(svg('<path d="M0 0"/>', size))).toMatchObject({ width: 0, height: 0 });
  });

  it('prefers a size in pixels to the view box', () => {
    expect(cleanSvg(svg('', 'width="30px" height="15" viewBox="0 0 1 1"'))).toMatchObject({ width: 30, height: 15 });
  });
});
