import { DOMParser, type Element } from '@xmldom/xmldom';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanSvg } from './clean-svg.ts';
import { createJpeg, createPng, segment } from './testing.ts';

const [svgSpace, xlinkSpace] = ['http://www.w3.org/2000/svg', 'http://www.w3.org/1999/xlink'];
const kept = '<path d="M1 1"/>';
const wrap = (inside: string, before = '') =>
  `${before}<svg xmlns="${svgSpace}" xmlns:xlink="${xlinkSpace}" xmlns:s="${svgSpace}" xmlns:l="${xlinkSpace}" viewBox="0 0 9 9">${inside}${kept}</svg>`;

/** Spells letters the way attackers do: in any case, as XML references or as CSS escapes. */
const letters = (text: string, spell: (letter: string, kind: number) => string) =>
  fc
    .array(fc.nat(5), { minLength: text.length, maxLength: text.length })
    .map((kinds) => [...text].map((letter, at) => spell(letter, kinds[at] ?? 0)).join(''));
const anyCase = (text: string) => letters(text, (letter, kind) => (kind % 2 === 0 ? letter : letter.toUpperCase()));
const asReference = (text: string) =>
  letters(text, (letter, kind) => {
    if (kind === 0) return `&#${letter.charCodeAt(0)};`;
    return kind === 1 ? `&#x${letter.charCodeAt(0).toString(16)};` : letter;
  });
const asEscape = (text: string) =>
  letters(text, (letter, kind) => {
    if (!/[a-z]/i.test(letter)) return letter;
    if (kind === 0) return `\\${letter.charCodeAt(0).toString(16)} `;
    if (kind === 1) return `\\${letter.charCodeAt(0).toString(16).padStart(6, '0')}`;
    return kind === 2 ? letter.toUpperCase() : letter;
  });
const gap = fc.constantFrom('', ' ', '\n', '\t', '/**/', '/* ; */', ' /*)*/ ');
const quote = fc.constantFrom('', '"', "'");
const address = fc.constantFrom('//evil.test/x', 'https://evil.test/x.png', 'data:image/svg+xml,evil', 'evil.svg#a');

/** CSS values that fetch something. */
const fetching = fc
  .tuple(
    fc.constantFrom('url', 'src', 'image', 'image-set', '-webkit-image-set', 'cross-fade', 'element', 'paint'),
    gap,
    quote,
    address,
  )
  .chain(([name, space, mark, to]) =>
    fc.oneof(asEscape(name), anyCase(name)).map((spelled) => {
      const inside = name.includes('set') ? `"${to}" 1x` : `${space}${mark}${to}${mark}${space}`;
      return `${spelled}(${inside})`;
    }),
  );
const property = fc.constantFrom(
  'fill',
  'stroke',
  'mask',
  'filter',
  'clip-path',
  'marker-end',
  'cursor',
  'background',
  '--a',
  'content',
);
const declaration = fc
  .tuple(property, gap, fc.constantFrom('', 'red ', '#a,', 'var(--b,'), fetching)
  .map(([name, space, first, value]) => `${name}${space}:${space}${first}${value}${first.includes('var') ? ')' : ''}`);
const stylesheet = fc.oneof(
  declaration.map((each) => `path{${each}}`),
  declaration.map((each) => `@media (min-width:1px){path{fill:red;${each}}}`),
  declaration.map((each) => `path{fill:red}}{${each}`),
  fc.tuple(fc.oneof(anyCase('@import'), asEscape('@import')), address).map(([word, to]) => `${word} "${to}";`),
  fc
    .tuple(fc.constantFrom('@font-face{src:', '@namespace x ', '@property --x{initial-value:'), fetching)
    .map(([start, to]) => `${start}${to}}`),
  fc.constant('path[d^="M"]{--x:1}</style><script>alert(1)//evil</script><style>'),
);
const attributeValue = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const inCdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', '')}]]>`;
const inText = (text: string) => attributeValue(text);

const styled = fc
  .tuple(anyCase('style'), stylesheet, fc.boolean(), fc.constantFrom('', 's:'))
  .map(([name, css, isCdata, prefix]) => {
    const element = `${prefix}${name}`;
    return `<${element}>${isCdata ? inCdata(css) : inText(css)}</${element}>`;
  });
const dressed = fc
  .tuple(anyCase('style'), declaration, property, fetching)
  .map(
    ([name, own, as, value]) =>
      `<path d="M0 0" ${name}="${attributeValue(own)}" ${as.replace('--', 'x-')}="${attributeValue(value)}"/>`,
  );
const elementNames = [
  'script',
  'foreignObject',
  'iframe',
  'a',
  'animate',
  'set',
  'handler',
  'listener',
  'embed',
  'audio',
  'feImage',
  'image',
  'use',
];
const referring = fc
  .tuple(
    fc.constantFrom(...elementNames),
    fc.constantFrom('', 's:'),
    fc.constantFrom('href', 'xlink:href', 'l:href', 'src', 'xml:base'),
    address,
  )
  .chain(([name, prefix, attribute, to]) =>
    fc
      .tuple(fc.oneof(fc.constant(name), anyCase(name)), fc.oneof(asReference(to), asReference('javascript:alert(1)')))
      .map(([spelled, value]) => {
        const element = `${prefix}${spelled}`;
        return `<${element} ${attribute}="${value}" attributeName="href" values="javascript:alert(1)">alert(1)</${element}>`;
      }),
  )
  // A drawing's text is never run, so words in it don't count as a leak.
  .map((text) => text.replace('>alert(1)<', '><'));
const handling = fc
  .tuple(fc.constantFrom('onload', 'onclick', 'onbegin', 'onfocusin'), fc.constantFrom('', 'xlink:', 's:'))
  .chain(([name, prefix]) => anyCase(name).map((spelled) => `<path ${prefix}${spelled}="alert('evil')" d="M0 0"/>`));
const beside = fc.constantFrom(
  '<?xml-stylesheet href="https://evil.test/x.css"?>',
  '<!DOCTYPE svg SYSTEM "https://evil.test/x.dtd">',
  '<!DOCTYPE svg [<!ENTITY e "evil"><!ENTITY x SYSTEM "file:///evil">]>',
  '<!-- evil -->',
);
const scripted = fc
  .tuple(anyCase('script'), fc.boolean())
  .map(([name, isCdata]) => `<${name}>${isCdata ? inCdata('alert(evil)') : 'alert(evil)'}</${name}>`);
const attack = fc.oneof(styled, dressed, referring, handling, scripted);

describe('a hostile drawing', () => {
  it('runs nothing and fetches nothing, however it is written, and still draws the rest', () => {
    fc.assert(
      fc.property(
        fc.array(attack, { minLength: 1, maxLength: 4 }),
        fc.option(beside, { nil: '' }),
        (attacks, before) => {
          const clean = cleanSvg(wrap(attacks.join(''), before));
          // A file that isn't well-formed is refused entirely.
          if (!clean) return;
          expect(clean.text).toContain('M1 1');
          expect(clean.text.replace(`xmlns="${svgSpace}"`, '')).not.toMatch(
            /evil|alert|script|\\|@import|<!|<\?|:\/\//i,
          );
          expect(clean.removed.length + (before ? 1 : 0)).toBeGreaterThan(0);
          expect(cleanSvg(clean.text)).toMatchObject({ text: clean.text, removed: [] });
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('is usually cleaned rather than refused', () => {
    const drawings = fc.sample(attack, 300).map((each) => cleanSvg(wrap(each)));
    expect(drawings.filter((each) => each !== null).length).toBeGreaterThan(250);
  });

  it('becomes well-formed XML of known elements, whatever is in it', () => {
    // The parser that checks the result warns of U+FFFD, which is allowed.
    const nonsense = fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.replaceAll('\uFFFD', ''));
    fc.assert(
      fc.property(nonsense, nonsense, nonsense, (words, css, value) => {
        const clean = cleanSvg(
          wrap(`<text id="${inText(value)}">${inText(words)}</text><style>${inText(css)}</style>`),
        );
        if (!clean) return;
        const faults: string[] = [];
        const onError = (level: string, message: string) => void faults.push(`${level} ${message}`);
        const read = new DOMParser({ onError }).parseFromString(clean.text, 'image/svg+xml');
        expect(faults).toEqual([]);
        const names = [...(read.documentElement as Element).childNodes].map((node) => node.nodeName);
        expect(names.filter((name) => name !== '#text')).toEqual(['text', 'style', 'path']);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a drawing', () => {
  it.each([
    ['image-set in an attribute', '<path fill="image-set(\'x.png\' 1x)"/>'],
    ['src() in a style', '<path style="fill:src(\'//evil.test\')"/>'],
    ['markup in CDATA', '<style><![CDATA[</style><script>alert(1)</script>]]></style>'],
    ['a style element in capitals', '<STYLE>path{fill:url(//evil.test)}</STYLE>'],
    ['an escaped function name', '<path style="fill:\\75rl(//evil.test)"/>'],
    ['a rule after a malformed one', '<style>}@import "//evil.test";a{fill:red}</style>'],
  ])('is stripped of %s', (_, inside) => {
    const clean = cleanSvg(wrap(inside));
    expect(clean?.text).not.toMatch(/image-set|src\(|evil|alert|script|STYLE/);
    expect(clean?.removed).not.toEqual([]);
  });

  it('keeps markup that design programs write', () => {
    const inside =
      '<style type="text/css"><![CDATA[.a{fill:none;stroke:#000;stroke-width:2px}.b,.c>.d:first-child{fill:url(#g)}]]></style>' +
      '<style>@media (prefers-color-scheme: dark){path{fill:#fff}}</style>' +
      '<g style="font-family:\'Work Sans\', sans-serif;fill:rgb(10, 20, 30);opacity:.5" transform="matrix(1 0 0 1 2 3) rotate(-4.5)"/>' +
      '<path fill="url(&quot;#g&quot;)" stroke="var(--x)" clip-path="url(\'#k\')" mask="url(#paint0_linear_1:2)"/>';
    const clean = cleanSvg(wrap(inside));
    for (const part of [
      ...['.a{fill:none;stroke:#000;stroke-width:2px}', '.b,.c&gt;.d:first-child{fill:url(#g)}'],
      ...['@media (prefers-color-scheme:dark){path{fill:#fff}}', 'Work Sans', 'rgb(10,20,30)'],
      ...['matrix(1 0 0 1 2 3) rotate(-4.5)', 'fill="url(&quot;#g&quot;)"', "url('#k')", 'url(#paint0_linear_1:2)'],
    ]) {
      expect(clean?.text).toContain(part);
    }
    expect(clean?.removed).toEqual(['stroke="var(--x)"']);
  });

  it('loses the metadata and comments of drawing programs without a warning', () => {
    const notes =
      '<i:view xmlns:i="http://inkscape.test" i:a="1"/><metadata><x/></metadata><!-- Layer 1 --><path i:b="" d="M0"/>';
    expect(cleanSvg(wrap(notes.replace('i:b=""', '')))).toMatchObject({ removed: [] });
  });

  it('has its bitmaps cleaned, and dropped if they are too large or invalid', () => {
    const image = (bytes: Uint8Array, type = 'png') =>
      `<image href="data:image/${type};base64,${Buffer.from(bytes).toString('base64')}"/>`;
    const secret = Buffer.from('Exif\0\0 59.4370 N');
    const photo = createJpeg({ extra: [segment(0xe1, secret)] });
    const clean = cleanSvg(wrap(image(photo, 'jpeg')));
    const [, encoded = ''] = /base64,([^"]*)"/.exec(clean?.text ?? '') ?? [];
    expect(Buffer.from(encoded, 'base64').subarray(0, 2)).toEqual(Buffer.of(0xff, 0xd8));
    expect(Buffer.from(encoded, 'base64').includes('59.4370')).toBe(false);
    expect(cleanSvg(wrap(image(createPng({ width: 12_000, height: 12_000 }))))?.text).not.toContain('data:');
    expect(cleanSvg(wrap(image(Buffer.from('<svg onload="alert(1)"/>'))))?.text).not.toContain('data:');
  });

  it('is refused if copies of copies would keep a browser busy, or elements are nested too deeply', () => {
    const level = (at: number) => `<g id="l${at}">${`<use href="#l${at - 1}"/>`.repeat(10)}</g>`;
    const bomb = `<g id="l0"><path/></g>${Array.from({ length: 9 }, (_, at) => level(at + 1)).join('')}`;
    expect(cleanSvg(wrap(bomb))).toBeNull();
    expect(cleanSvg(wrap('<g id="a"><use href="#a"/></g>'))).not.toBeNull();
    expect(cleanSvg(wrap(`${'<g>'.repeat(5_000)}${'</g>'.repeat(5_000)}`))).toBeNull();
  });
});
