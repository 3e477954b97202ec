import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { mailHeaders, type OutgoingMail } from './mail-headers.ts';

const mail: OutgoingMail = {
  id: '0190-mail',
  from: { name: 'Kuu kogu', address: 'kuu@kuu.test' },
  to: 'mari@people.test',
  subject: 'Tere',
  text: 'Tere',
  html: '<p>Tere</p>',
  community: 'kuu',
};

const write = (changes: Partial<OutgoingMail>) =>
  Object.entries(mailHeaders({ ...mail, ...changes }))
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
const read = (headers: string) => new PostalMime().parse(`${headers}\r\nTere`);

/** Checks every line of every header against RFC 5322 and RFC 2047; addresses and links can't be folded. */
function checkLines(headers: string) {
  for (const line of headers.split('\r\n').slice(0, -1)) {
    expect(line).toMatch(/^[ -~]+$/);
    expect(line.length).toBeLessThanOrEqual(/<\S{60,}>|^To: \S+$/.test(line) ? 998 : 78);
    for (const [word, bytes = ''] of line.matchAll(/=\?UTF-8\?B\?([^?]*)\?=/g)) {
      expect(word.length).toBeLessThanOrEqual(75);
      // Throws if a character is cut.
      new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0)));
    }
    if (line.includes('=?UTF-8?')) expect(line.length).toBeLessThanOrEqual(76);
  }
}

const odd = fc
  .constantFrom(
    ...['õ', 'š', '🌒', '👩\u200d👩\u200d👧', 'ע', 'ب', '=?', '?=', '"', '\\', ',', ';', '<', '>', '@', '(', ')', '.'],
  )
  .chain((sign) => fc.constantFrom(sign, sign.repeat(30)));
const words = fc
  .array(
    fc.oneof(
      odd,
      fc.constantFrom(' ', '  ', 'a', 'Tere'),
      fc.string(),
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'binary' }),
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(''));
/** The text that a reader should see, on one line. */
const shown = (text: string) =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();

describe('mailHeaders', () => {
  it('writes plain words as they are', () => {
    expect(
      write({ replyTo: 'jaan@people.test', headers: { 'List-Unsubscribe': '<https://kuu.test/x>' } }).split('\r\n'),
    ).toEqual([
      'From: Kuu kogu <kuu@kuu.test>',
      'To: mari@people.test',
      'Reply-To: jaan@people.test',
      'Subject: Tere',
      'Message-ID: <0190-mail@kuu.test>',
      'Auto-Submitted: auto-generated',
      'List-Unsubscribe: <https://kuu.test/x>',
      '',
    ]);
  });

  it.each([
    ['Tamm, Mari', '"Tamm, Mari" <kuu@kuu.test>'],
    ['Kuu "kogu" \\', '"Kuu \\"kogu\\" \\\\" <kuu@kuu.test>'],
    ['Dr. Tamm', '"Dr. Tamm" <kuu@kuu.test>'],
    ['kuu@kogu', '"kuu@kogu" <kuu@kuu.test>'],
    ['Õie', '=?UTF-8?B?w5VpZQ==?= <kuu@kuu.test>'],
  ])('writes the name %s', (name, value) => {
    expect(mailHeaders({ ...mail, from: { ...mail.from, name } })['From']).toBe(value);
  });

  it('keeps a text from starting another header', () => {
    const evil = 'x\r\nBcc: evil@evil.test\n\n<b>\0';
    const headers = write({
      subject: evil,
      from: { name: evil, address: 'kuu@kuu.test' },
      to: `a@b.test${evil}`,
      replyTo: evil,
    });
    expect(headers).not.toMatch(/^(Bcc|<b>)/m);
  });

  it('folds any subject and name into short lines that readers can unfold', async () => {
    await fc.assert(
      fc.asyncProperty(words, words, async (subject, name) => {
        const headers = write({ subject, from: { name, address: 'kuu@kuu.test' } });
        checkLines(headers);
        const parsed = await read(headers);
        expect(parsed.subject ?? '').toBe(shown(subject));
        expect(parsed.from).toMatchObject({ name: shown(name), address: 'kuu@kuu.test' });
      }),
      { numRuns: 2_000 },
    );
  });

  it('doesn’t fold long addresses and links', async () => {
    const to = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.test`;
    const link = `<https://kuu.test/${'x'.repeat(700)}>`;
    const headers = write({ to, headers: { 'List-Unsubscribe': `<mailto:a@b.test>, ${link}` } });
    checkLines(headers);
    const parsed = await read(headers);
    expect(parsed.to).toMatchObject([{ address: to }]);
    expect(parsed.headers.find(({ key }) => key === 'list-unsubscribe')?.value.replace(/\s+/g, ' ')).toBe(
      `<mailto:a@b.test>, ${link}`,
    );
  });
});
