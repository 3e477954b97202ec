import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { composeMail } from './compose-mail.ts';
import type { OutgoingMail } from './mail-headers.ts';

const plain: OutgoingMail = {
  id: '0190-mail',
  to: 'mari@people.test',
  from: { name: 'Kuu', address: 'kuu@kuu.test' },
  subject: 'Tere',
  text: 'Tere',
  html: '<p>Tere</p>',
  community: 'kuu',
};
const runs = 300;

/** Texts that a person may have typed: any characters but controls, which mail doesn't carry. */
const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
  .map((text) =>
    text
      .replace(/\p{Cc}/gu, '')
      .replace(/\s+/gu, ' ')
      .trim(),
  )
  .filter((text) => text !== '');

const compose = async (mail: OutgoingMail) => {
  const raw = await composeMail(mail);
  return { raw: raw.toString('latin1'), read: await PostalMime.parse(raw) };
};

describe('composeMail', () => {
  it(`preserves names and subjects (${runs} mails)`, async () => {
    await fc.assert(
      fc.asyncProperty(words, words, async (name, subject) => {
        const { read } = await compose({ ...plain, subject, from: { name, address: 'kuu@kuu.test' } });
        expect(read.subject).toBe(subject);
        expect(read.from).toMatchObject({ name, address: 'kuu@kuu.test' });
        expect(read.to).toMatchObject([{ address: 'mari@people.test' }]);
      }),
      { numRuns: runs },
    );
  });

  it(`preserves texts, in short lines of ASCII (${runs} mails)`, async () => {
    const lines = fc.array(
      fc.oneof(words, fc.constant(''), fc.constant('.'), fc.constant('..a'), fc.constant('From me')),
    );
    await fc.assert(
      fc.asyncProperty(lines, async (typed) => {
        const text = ['Tere', ...typed].join('\n');
        const { raw, read } = await compose({ ...plain, text, subject: typed.join(' ') });
        expect(read.text?.replace(/\r?\n/g, '\n').trimEnd()).toBe(text.trimEnd());
        const sent = raw.split('\r\n');
        for (const line of sent) expect(line).toMatch(/^[\t -~]{0,998}$/);
        for (const line of sent.slice(sent.indexOf(''))) expect(line.length).toBeLessThanOrEqual(78);
      }),
      { numRuns: runs },
    );
  });

  it(`keeps typed text from starting another header (${runs} mails)`, async () => {
    const attack = fc
      .tuple(words, fc.constantFrom('\r\n', '\n', '\r', '\r\n\r\n', '\0'))
      .map(([text, end]) => `${text}${end}Bcc: eve@evil.test`);
    await fc.assert(
      fc.asyncProperty(attack, attack, async (name, subject) => {
        const { read } = await compose({ ...plain, subject, from: { name, address: 'kuu@kuu.test' } });
        expect(read.bcc).toBeUndefined();
        expect(read.headers.map(({ key }) => key)).not.toContain('bcc');
      }),
      { numRuns: runs },
    );
  });

  it('includes the mail’s id, the one-click headers and the reply address', async () => {
    const headers = {
      'List-Unsubscribe': `<https://kuu.test/${'x'.repeat(90)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
    const { read, raw } = await compose({ ...plain, headers, replyTo: 'jaan@people.test' });
    const value = (name: string) => read.headers.find(({ key }) => key === name)?.value;
    expect(read.messageId).toBe('<0190-mail@kuu.test>');
    expect(value('list-unsubscribe')).toBe(headers['List-Unsubscribe']);
    expect(value('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(value('auto-submitted')).toBe('auto-generated');
    expect(read.replyTo).toMatchObject([{ address: 'jaan@people.test' }]);
    expect(raw).not.toMatch(/X-Mailer/i);
  });
});
