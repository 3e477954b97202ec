import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLinkTarget, linkListSchema, navigationPages, productLinks } from './contract.ts';

const none = { et: '', en: '' };

describe('isLinkTarget', () => {
  it.each([
    ['/'],
    ['/articles'],
    ['/articles/küünlad-ja-tuli?lang=et#algus'],
    ['/files/ryup/media/kava.pdf'],
    ['https://pood.example.com'],
    ['https://pood.example.com:8443/a/b?c=d&e=%20#f'],
    ['https://näide.ee/õhtu'],
  ])('accepts %s', (to) => {
    expect(isLinkTarget(to)).toBe(true);
  });

  it.each([
    [''],
    ['articles'],
    ['//attack.invalid/x'],
    ['/\\attack.invalid/x'],
    ['\\\\attack.invalid'],
    ['/..//attack.invalid'],
    ['/.//attack.invalid'],
    ['javascript:alert(1)'],
    ['JaVaScRiPt:alert(1)'],
    ['java\tscript:alert(1)'],
    ['\u0001javascript:alert(1)'],
    ['data:text/html,<script>alert(1)</script>'],
    ['vbscript:x'],
    ['file:///etc/passwd'],
    ['mailto:a@example.com'],
    ['http://example.com'],
    ['https:example.com'],
    ['https:/example.com'],
    ['https:///example.com'],
    ['https://example.com\\@attack.invalid'],
    ['https://ryup.test@attack.invalid'],
    ['https://user:key@example.com'],
    ['https://localhost/x'],
    ['https://example.com/a b'],
    ['https://example.com/\nx'],
    ['/a"onmouseover="alert(1)'],
    ["/a'b"],
    ['/<script>'],
    ['/a`b'],
    ['/a{b}'],
  ])('refuses %j', (to) => {
    expect(isLinkTarget(to)).toBe(false);
  });

  it('accepts only paths of this site and https URLs, for any input', () => {
    const written = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.string().map((rest) => `/${rest}`),
    );
    fc.assert(
      fc.property(written, (to) => {
        if (!isLinkTarget(to)) return;
        const url = new URL(to, 'https://kuu.test/a/b');
        expect(url.protocol).toBe('https:');
        if (to.startsWith('/')) expect(url.origin).toBe('https://kuu.test');
        expect(to).not.toMatch(/[\s\\"'<>`]/);
      }),
    );
  });
});

describe('linkListSchema', () => {
  const header = linkListSchema('header');
  const link = (to: string, et = '', en = '') => ({ to, label: { et, en } });

  it('accepts links to the product’s pages without a label, and custom links with a label in at least one language', () => {
    expect(
      header.safeParse([link('/articles'), link('/meist', 'Meist'), link('https://a.ee', '', 'Shop')]).success,
    ).toBe(true);
    expect(header.safeParse([link('/meist')]).error?.issues[0]?.path).toEqual([0, 'label']);
  });

  it('limits the number of links and the length of labels by place', () => {
    const many = (count: number) => Array.from({ length: count }, () => link('/articles'));
    expect(header.safeParse(many(6)).success).toBe(true);
    expect(header.safeParse(many(7)).success).toBe(false);
    expect(linkListSchema('footer').safeParse(many(8)).success).toBe(true);
    expect(linkListSchema('footer').safeParse(many(9)).success).toBe(false);
    expect(header.safeParse([link('/a', 'õ'.repeat(24))]).success).toBe(true);
    expect(header.safeParse([link('/a', 'õ'.repeat(25))]).success).toBe(false);
  });

  it.each([['<b>'], ['a\nb'], ['a\u0000b']])('refuses the label %j', (label) => {
    expect(header.safeParse([link('/a', label)]).success).toBe(false);
  });

  it('accepts the product’s own list and leaves it unchanged', () => {
    expect(header.parse(productLinks.header)).toEqual(productLinks.header);
    for (const { to } of Object.values(productLinks).flat()) expect(navigationPages).toHaveProperty([to]);
    expect(
      header.safeParse([
        { to: '__proto__', label: none },
        { to: 'constructor', label: none },
      ]).success,
    ).toBe(false);
  });
});
