import { describe, expect, it } from 'vitest';
import { type BrandSettings, brandSettingsSchema, fontFamilies } from './contract.ts';
import { defaultBrand } from './default-brand.ts';
import { renderBrandCss } from './render-brand-css.ts';

/** Values that could break out of a declaration, rule, stylesheet or attribute, or fetch something. */
const attacks = [
  'red;}body{display:none}',
  '#fff}</style><script>alert(1)</script>',
  'url(https://evil.test/x)',
  '#3b82f6;background:url(//evil.test)',
  'expression(alert(1))',
  'var(--x)',
  '#3b82f6/*',
  '*/ body{}',
  '\\23 3b82f6',
  '#3b82f6\n@import "//evil.test"',
  '#3b82f6\u0000',
  'javascript:alert(1)',
  '"><img src=x onerror=alert(1)>',
  '#ggg',
  '#fff',
  'rgb(0,0,0)',
  'Inter, url(x)',
  "inter'; @import '//evil.test",
  'Comic Sans',
  '../../etc/passwd',
  'logo.svg?x=1',
  'https://evil.test/logo.svg',
  '//evil.test/logo.svg',
  'data:image/svg+xml,<svg onload=alert(1)>',
  '',
  null,
  42,
  ['#3b82f6'],
  { toString: '#3b82f6' },
];

/** Path of every setting that isn't free text. */
const places = paths(defaultBrand).filter(
  (path) => !/^(name|tagline|description|footer\.(tagline|copyright))/.test(path),
);

function paths(value: object, prefix = ''): string[] {
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object' ? paths(inner, `${prefix}${key}.`) : [`${prefix}${key}`],
  );
}

function withValue(path: string, value: unknown): BrandSettings {
  const brand = structuredClone(defaultBrand);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const parent = keys.reduce<Record<string, unknown>>(
    (part, key) => part[key] as Record<string, unknown>,
    brand as never,
  );
  parent[last] = value;
  return brand;
}

describe('brandSettingsSchema', () => {
  it.each(places)('refuses at %s anything that could break out of a stylesheet or attribute', (path) => {
    for (const attack of attacks) {
      if (attack === '' && path.startsWith('logo.')) continue;
      const brand = withValue(path, attack);
      expect(brandSettingsSchema.safeParse(brand).success, JSON.stringify(attack)).toBe(false);
      expect(() => renderBrandCss(brand)).toThrow();
    }
  });

  it.each(['name', 'tagline.et', 'description.en', 'footer.tagline.et', 'footer.copyright.en'])(
    'accepts plain text at %s, but no markup or control characters',
    (path) => {
      for (const attack of ['</style><script>', '<b>', 'a\u0000b', 'a\nb', 'x'.repeat(301)]) {
        expect(brandSettingsSchema.safeParse(withValue(path, attack)).success).toBe(false);
      }
      expect(brandSettingsSchema.safeParse(withValue(path, `Õ & "Ä" 'ö' {}; */`)).success).toBe(true);
    },
  );

  it('refuses unknown settings', () => {
    expect(brandSettingsSchema.safeParse({ ...defaultBrand, customCss: 'body{}' }).success).toBe(false);
    expect(brandSettingsSchema.safeParse(withValue('colors.tertiary', '#000000')).success).toBe(false);
    expect(brandSettingsSchema.safeParse(JSON.parse('{"__proto__":{"name":"x"}}')).success).toBe(false);
  });
});

describe('renderBrandCss', () => {
  it('contains no free text', () => {
    const css = renderBrandCss({ ...defaultBrand, name: 'Nimi}', tagline: { et: 'Lause;}', en: 'Line' } });
    expect(css).not.toMatch(/Nimi|Lause/);
  });

  it('contains the colours, fonts and corners of the brand, light and dark', () => {
    const css = renderBrandCss({ ...defaultBrand, corners: 'round' });
    expect(css).toContain('--accent:#2b72e5;');
    expect(css).toContain('--radius-large:24px;');
    expect(css).toContain(':root[data-theme="dark"]{color-scheme:dark;');
    expect(css).toContain('@media screen and (prefers-color-scheme:dark)');
  });

  it.each(fontFamilies)('loads the font %s from this origin, with a fallback of the same metrics', (body) => {
    const css = renderBrandCss({ ...defaultBrand, fonts: { ...defaultBrand.fonts, body } });
    const addresses = [...css.matchAll(/url\("([^"]+)"\)/g)].map(([, address = '']) => address);
    expect(addresses.length).toBeGreaterThanOrEqual(4);
    for (const address of addresses) expect(address).toMatch(/^\/(?!\/).*\.woff2$/);
    expect(css).toContain('font-display:swap');
    expect(css).toContain('size-adjust');
  });

  it.each([
    ['common', 'Tere! „Õhtu – 5 €…” Åse Sørby·«½»'],
    ['western', '¡¼çîñßÞÿŒ‹'],
    ['estonian', 'ŠšŽž'],
    ['latin-ext', 'ĀłőŞ'],
  ])('uses the %s file of a font for the characters %s', (file, characters) => {
    const css = renderBrandCss(defaultBrand);
    const rules = [
      ...css.matchAll(/font-family:"Inter";.*?url\("[^"]*?([a-z-]+?)(?:-wght-normal)?\.woff2.*?unicode-range:(.*?)\}/g),
    ];
    expect(rules).toHaveLength(4);
    const isIn = (range: string, point: number) =>
      range.split(',').some((part) => {
        const [first = 0, last = first] = part
          .slice(2)
          .split('-')
          .map((end) => Number.parseInt(end, 16));
        return point >= first && point <= last;
      });
    for (const character of characters) {
      const last = rules.findLast(([, , range = '']) => isIn(range, character.codePointAt(0) ?? 0));
      expect([character, last?.[1]]).toEqual([character, `inter-${file}`]);
    }
  });

  it('uses only the unchanged files of a font whose license reserves its name', () => {
    const css = renderBrandCss({ ...defaultBrand, fonts: { ...defaultBrand.fonts, body: 'lora', heading: 'lora' } });
    const files = [...css.matchAll(/url\("[^"]*?(lora[a-z-]+)\.woff2/g)].map(([, name]) => name);
    expect(new Set(files)).toEqual(new Set(['lora-latin-wght-normal', 'lora-latin-ext-wght-normal']));
  });

  it('closes every rule', () => {
    const css = renderBrandCss(defaultBrand);
    expect(css.match(/{/g)?.length).toBe(css.match(/}/g)?.length);
  });
});
