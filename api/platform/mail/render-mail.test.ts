import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MailMessage } from './message.ts';
import { type MailBrand, renderMail } from './render-mail.ts';

const brand: MailBrand = {
  name: 'Kuu & kogu',
  origin: 'https://kuu.test',
  accent: '#7c3aed',
  onAccent: '#ffffff',
  footer: 'Meie oma koht',
};
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

describe('renderMail', () => {
  it('shows one thing to do as a button, and others as links, with their addresses in the text', () => {
    const link = { kind: 'link', label: 'Vaata kaarti', url: 'https://kuu.test/card' } as const;
    const { html, text } = renderMail({ ...message, blocks: [...message.blocks, link] }, brand);
    expect(text).toContain('Vaata kaarti:\nhttps://kuu.test/card');
    expect(html).toContain('>Vaata kaarti</a>');
    expect(html.match(/display:inline-block/g)).toHaveLength(1);
  });

  it('writes a text part with every word and the whole link', () => {
    expect(renderMail(message, brand).text).toBe(
      [
        'Tere tulemast',
        'Palun kinnita.',
        'Kinnitan:\nhttps://kuu.test/x?a=1&b=2',
        'Polnud sina?',
        '--\nKuu & kogu\nhttps://kuu.test\nMeie oma koht',
      ].join('\n\n'),
    );
  });

  it('writes an HTML part in the language of the mail and the colours of the brand', () => {
    const { html } = renderMail(message, brand);
    expect(html).toContain('<html lang="et-EE">');
    expect(html).toContain('background:#7c3aed;color:#ffffff');
    expect(html).toContain('href="https://kuu.test/x?a=1&#38;b=2"');
    expect(renderMail({ ...message, locale: 'en' }, brand).html).toContain('<html lang="en-US">');
  });

  it('loads nothing from anywhere', () => {
    expect(renderMail(message, brand).html).not.toMatch(/<(img|script|link|iframe)|url\(/i);
  });

  it.each(['subject', 'to'] as const)('lets no header be started in the %s', (field) => {
    const rendered = renderMail({ ...message, [field]: 'x\r\nBcc: evil@evil.test\n\n<b>\0' }, brand);
    expect(rendered[field]).toBe('x Bcc: evil@evil.test <b>');
  });

  it('shows what people wrote as text, whatever it is', () => {
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
          { kind: 'note', text: evil },
        ],
      },
      { ...brand, name: evil, footer: evil, origin: evil },
    );
    expect(written.html).not.toMatch(/<img|<script|onerror=alert\(1\)>|"'/);
    expect(written.html.match(/<title>/g)).toHaveLength(1);
  });

  it('keeps its shape for any text', () => {
    const tags = (html: string) =>
      html
        .match(/<\/?[a-z!][^>]*>/gi)
        ?.map((tag) => tag.replace(/ .*/s, ''))
        .join();
    const plain = tags(renderMail(message, brand).html);
    fc.assert(
      fc.property(fc.string(), (text) => {
        const blocks = message.blocks.map((block) => ('url' in block ? { ...block, label: text } : { ...block, text }));
        expect(tags(renderMail({ ...message, subject: text, blocks }, { ...brand, footer: text }).html)).toBe(plain);
      }),
    );
  });
});
