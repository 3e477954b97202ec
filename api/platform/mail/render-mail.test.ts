import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testMailBrand as brand } from '#api/testing/mail-brand.ts';
import type { MailMessage } from './message.ts';
import { renderMail } from './render-mail.ts';

const message: MailMessage = {
  to: 'mari@people.test',
  locale: 'et',
  subject: 'Kinnita oma aadress',
  preheader: 'Üks klõps',
  blocks: [
    { kind: 'heading', text: 'Tere tulemast' },
    { kind: 'text', text: 'Palun kinnita.' },
    { kind: 'button', label: 'Kinnitan', url: 'https://kuu.test/x?a=1&b=2' },
    { kind: 'note', text: 'Polnud sina?' },
  ],
};
const otherBlocks: MailMessage['blocks'] = [
  { kind: 'quote', text: 'Palju õnne!\nKallistan' },
  { kind: 'code', text: 'RYUP-7K3M-QX9D-4FHT' },
  {
    kind: 'facts',
    facts: [
      { name: 'Aeg', value: 'kell 18\nkuni 20' },
      { name: 'Koht', value: 'Tartu' },
    ],
  },
  { kind: 'link', label: 'Vaata kaarti', url: 'https://kuu.test/card' },
  {
    kind: 'card',
    card: {
      ...{ locale: 'en', title: 'Moon & sun', facts: ['Friday, 18:00', 'Tartu'], text: 'Which one shines?' },
      ...{
        picture: { address: '/files/kuu/content/a.png', alt: 'A "sky"' },
        label: 'Read more',
        address: '/articles/moon',
      },
    },
  },
];

describe('renderMail', () => {
  it('shows one action as a button and others as links, with their URLs in the text', () => {
    const link = { kind: 'link', label: 'Vaata kaarti', url: 'https://kuu.test/card' } as const;
    const { html, text } = renderMail({ ...message, blocks: [...message.blocks, link] }, brand);
    expect(text).toContain('Vaata kaarti:\nhttps://kuu.test/card');
    expect(html).toContain('>Vaata kaarti</a>');
    expect(html.match(/display:inline-block/g)).toHaveLength(1);
  });

  it('puts no colon after a label that is a sentence', () => {
    const link = { kind: 'link', label: 'Kes veel?', url: 'https://kuu.test/card' } as const;
    expect(renderMail({ ...message, blocks: [link] }, brand).text).toContain('Kes veel?\nhttps://kuu.test/card');
  });

  it('writes a text part with every word and the whole link', () => {
    expect(renderMail(message, brand).text).toBe(
      [
        'Tere tulemast',
        'Palun kinnita.',
        'Kinnitan:\nhttps://kuu.test/x?a=1&b=2',
        'Polnud sina?',
        '--\nKuu & kogu\nhttps://kuu.test\nMeie oma koht\nKasutustingimused: https://kuu.test/terms\nPrivaatsusteade: https://kuu.test/privacy',
      ].join('\n\n'),
    );
  });

  it('writes an HTML part in the language of the mail and the colors of the brand', () => {
    const { html } = renderMail(message, brand);
    expect(html).toContain('<html lang="et-EE">');
    expect(html).toContain('background:#7c3aed;color:#ffffff');
    expect(html).toContain('href="https://kuu.test/x?a=1&#38;b=2"');
    expect(renderMail({ ...message, locale: 'en' }, brand).html).toContain('<html lang="en-US">');
  });

  it('includes dark-theme colors for every colored part', () => {
    const { html } = renderMail({ ...message, blocks: [...message.blocks, ...otherBlocks] }, brand);
    const [, styles = '', body = ''] = /<style>(.*)<\/style>(.*)$/s.exec(html) ?? [];
    const [, dark = ''] = styles.split('prefers-color-scheme:dark');
    for (const color of Object.values(brand.light)) expect(body).toContain(color);
    for (const color of Object.values(brand.dark)) expect(dark).toContain(`${color}!important`);
    expect(body).not.toMatch(new RegExp(Object.values(brand.dark).join('|')));
    const painted = [...body.matchAll(/class="(\w+)[^>]*#[0-9a-f]{6}/g)].map(([, part]) => part);
    expect(painted).toHaveLength(body.match(/<[^>]*#[0-9a-f]{6}/g)?.length ?? 0);
    for (const part of painted) expect(dark).toContain(`.${part}{`);
  });

  it('shows a card in both parts, in its own language and with its link', () => {
    const { html, text } = renderMail({ ...message, blocks: otherBlocks.filter(({ kind }) => kind === 'card') }, brand);
    expect(text).toContain(
      'Moon & sun\nFriday, 18:00\nTartu\nWhich one shines?\nRead more: https://kuu.test/articles/moon',
    );
    expect(html).toContain('lang="en-US"');
    expect(html).toContain('src="https://kuu.test/files/kuu/content/a.png" alt="A &#34;sky&#34;"');
    expect(html.match(/href="https:\/\/kuu\.test\/articles\/moon"/g)).toHaveLength(3);
  });

  it('doesn’t write out the URL of a button within the text', () => {
    const button = { kind: 'button', label: 'Kava', url: 'https://kuu.test/events', isInText: true } as const;
    expect(renderMail({ ...message, blocks: [button] }, brand).html.match(/kuu\.test\/events/g)).toHaveLength(1);
  });

  it('keeps the line breaks of quotes and labels each fact', () => {
    const { html, text } = renderMail({ ...message, blocks: otherBlocks }, brand);
    expect(html).toContain('Palju õnne!<br>Kallistan');
    expect(html).toMatch(/>Aeg<.*>kell 18<br>kuni 20</);
    expect(text).toContain('Aeg: kell 18\nkuni 20\nKoht: Tartu');
  });

  it('writes out the URL of a button outside the text, in case the button doesn’t work', () => {
    const link = (html: string) => html.includes('Kui nupp ei tööta');
    expect(link(renderMail(message, brand).html)).toBe(true);
    expect(link(renderMail({ ...message, blocks: otherBlocks }, brand).html)).toBe(false);
  });

  it('offers to turn off mail of its kind, in the headers of RFC 8058 and in both parts', () => {
    const unsubscribe = {
      page: 'https://kuu.test/unsubscribe?token=x',
      oneClick: 'https://kuu.test/api/x?token=x',
      preferences: 'https://kuu.test/mail-preferences?token=x',
    };
    const { headers, html, text } = renderMail({ ...message, unsubscribe }, brand);
    expect(headers).toEqual({
      'List-Unsubscribe': '<https://kuu.test/api/x?token=x>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(html).toContain(`href="${unsubscribe.page}"`);
    expect(text).toContain(unsubscribe.page);
    expect(html).toContain(`href="${unsubscribe.preferences}"`);
    expect(text).toContain(unsubscribe.preferences);
    expect(renderMail(message, brand).headers).toBeUndefined();
  });

  it('loads nothing external', () => {
    expect(renderMail(message, brand).html).not.toMatch(/<(img|script|link|iframe)|url\(/i);
  });

  it('shows the icon beside the name, without alternative text', () => {
    const icon = 'https://kuu.test/files/kuu/brand/icon.png?a&b';
    const { html } = renderMail(message, { ...brand, icon });
    expect(html).toMatch(
      /<img src="https:\/\/kuu\.test\/files\/kuu\/brand\/icon\.png\?a&#38;b" alt=""[^>]*>Kuu &#38; kogu</,
    );
    expect(html.match(/<img/g)).toHaveLength(1);
  });

  it.each(['subject', 'to'] as const)('prevents header injection through the %s', (field) => {
    const rendered = renderMail({ ...message, [field]: 'x\r\nBcc: evil@evil.test\n\n<b>\0' }, brand);
    expect(rendered[field]).toBe('x Bcc: evil@evil.test <b>');
  });

  it('shows HTML that people wrote as plain text', () => {
    const evil = `<img src=x onerror=alert(1)>"'&</title><script>alert(1)</script>`;
    const written = renderMail(
      {
        ...message,
        subject: evil,
        preheader: evil,
        blocks: [
          { kind: 'heading', text: evil },
          { kind: 'text', text: evil },
          { kind: 'button', label: evil, url: `https://kuu.test/?x=${evil}` },
          { kind: 'link', label: evil, url: `https://kuu.test/?x=${evil}` },
          { kind: 'quote', text: evil },
          { kind: 'code', text: evil },
          { kind: 'facts', facts: [{ name: evil, value: evil }] },
          { kind: 'note', text: evil },
        ],
      },
      { ...brand, name: evil, footer: evil, origin: evil },
    );
    expect(written.html).not.toMatch(/<img|<script|onerror=alert\(1\)>|"'/);
    expect(written.html.match(/<title>/g)).toHaveLength(1);
  });

  it('produces the same HTML structure for any text', () => {
    const tags = (html: string) =>
      html
        .match(/<\/?[a-z!][^>]*>/gi)
        ?.map((tag) => tag.replace(/ .*/s, ''))
        .join();
    // With an empty footer, the mail has no footer line at all.
    const plain = (footer: string) => tags(renderMail(message, { ...brand, footer }).html);
    fc.assert(
      fc.property(fc.string(), (text) => {
        const blocks = message.blocks.map((block) => ('url' in block ? { ...block, label: text } : { ...block, text }));
        const written = renderMail({ ...message, subject: text, blocks }, { ...brand, footer: text });
        expect(tags(written.html)).toBe(plain(text && brand.footer));
      }),
    );
  });
});
