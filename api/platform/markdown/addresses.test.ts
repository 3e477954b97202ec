import { describe, expect, it } from 'vitest';
import { listLinkedUrls } from './list-linked-urls.ts';
import { renderMarkdown } from './render-markdown.ts';

const html = (source: string) => renderMarkdown(source, 'ryup').html;
/** Returns the linked parts of a rendered text. */
const links = (source: string) =>
  [...html(source).matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, href, text]) => [href, text]);

describe('a URL in a text', () => {
  it.each([
    ['(See https://example.com/a_b.)', 'https://example.com/a_b'],
    ['(See https://example.com/a.)', 'https://example.com/a'],
    ['„https://example.com/a!“', 'https://example.com/a'],
    ['"https://example.com/a?"', 'https://example.com/a'],
    ['https://example.com/a!', 'https://example.com/a'],
    ['https://example.com/a...', 'https://example.com/a'],
    ['[https://example.com/a], b', 'https://example.com/a'],
    ['https://et.wikipedia.org/wiki/Tallinn_(linn), linn', 'https://et.wikipedia.org/wiki/Tallinn_(linn)'],
    ['(https://et.wikipedia.org/wiki/Tallinn_(linn))', 'https://et.wikipedia.org/wiki/Tallinn_(linn)'],
    ['https://example.com/a*b*c_d', 'https://example.com/a*b*c_d'],
    ['https://example.com/a\\*b\\*c\\_d', 'https://example.com/a*b*c_d'],
    ['https\\://example.com/&#97;\\_b', 'https://example.com/a_b'],
    ['**https://example.com/a**', 'https://example.com/a'],
    ['~~https://example.com/a~~ b', 'https://example.com/a'],
    ['https://example.com/?a=1&b=[2]#c;d,e', 'https://example.com/?a=1&amp;b=[2]#c;d,e'],
    ['https://example.com/a`b`', 'https://example.com/a'],
    ['mailto:a_b_c@example.com.', 'mailto:a_b_c@example.com'],
    ['HTTPS://EXAMPLE.COM/A', 'HTTPS://EXAMPLE.COM/A'],
  ])('is linked without the punctuation that ends its sentence, and shown as written: %s', (source, address) => {
    expect(links(source).map(([, text]) => text)).toEqual([address]);
  });

  it('is shown as typed and linked in its encoded form', () => {
    expect(links('https://kuu.ee/õ https://kuu.ee/%C3%B5')).toEqual([
      ['https://kuu.ee/%C3%B5', 'https://kuu.ee/õ'],
      ['https://kuu.ee/%C3%B5', 'https://kuu.ee/%C3%B5'],
    ]);
  });

  it.each(['`https://example.com`', 'ftp://example.com/a', '//example.com/a', 'xhttps://example.com', 'https://'])(
    'isn’t linked in code or if it isn’t a web URL: %s',
    (source) => expect(links(source)).toEqual([]),
  );

  it('is found by listLinkedUrls however it is written', () => {
    expect(listLinkedUrls('https\\://a.ee/\\_b h&#116;tps://b.ee')).toEqual(['https://a.ee/_b', 'https://b.ee']);
  });

  it('never creates a link inside a link', () => {
    expect(links('[a <https://b.ee> c](/d)')).toEqual([
      ['/d', 'a '],
      ['https://b.ee', 'https://b.ee'],
      ['/d', ' c'],
    ]);
  });
});

describe('a line break', () => {
  it.each(['a\\\nb', 'a  \nb', 'a\nb', 'a&#10;b'])('is shown however it is written: %j', (source) => {
    expect(html(source)).toBe('<p>a<br>\nb</p>\n');
  });

  it('is shown in headings, lists, quotes and tables', () => {
    expect(html('## a&#10;b')).toContain('a<br>\nb</h2>');
    expect(html('- a\n  b\n\n> c\nd')).toMatch(/a<br>\nb.*c<br>\nd/s);
    expect(html('| a&#10;b |\n|-|')).toContain('a<br>\nb</th>');
  });
});

describe('spaces', () => {
  it.each([
    ['a   b', 'a \u00a0\u00a0b'],
    ['&#32;a', '\u00a0a'],
    ['a\\\n&#32;b', 'a<br>\n\u00a0b'],
    ['a **&#32;b**', 'a <strong>\u00a0b</strong>'],
    ['**a** b', '<strong>a</strong> b'],
    ['`a  b`', '<code>a  b</code>'],
  ])('are kept, even where HTML would collapse them: %j', (source, shown) => {
    expect(html(source)).toBe(`<p>${shown}</p>\n`);
  });
});
