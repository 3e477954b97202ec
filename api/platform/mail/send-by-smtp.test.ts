import PostalMime from 'postal-mime';
import { describe, expect, inject, it } from 'vitest';
import { bindings, readMailbox } from '#api/testing/index.ts';
import type { OutgoingMail } from './mail-headers.ts';
import { sendBySmtp } from './send-by-smtp.ts';
import { SendError } from './send-error.ts';

const ports = inject('faultyMailPorts');
const usualLimitMs = 700;

const mailTo = (to: string, text = 'Tere'): OutgoingMail => ({
  id: '0190-mail',
  to,
  from: { name: 'Kuu', address: 'kuu@kuu.test' },
  subject: 'Tere',
  text,
  html: '<p>Tere</p>',
  community: 'kuu',
});

/** Sends a mail and returns why it wasn't sent, how long that took, and the longest time for which nothing else ran. */
async function outcomeOf(port: number, limitMs = usualLimitMs) {
  const startedAt = Date.now();
  let [lastTick, longestStop] = [startedAt, 0];
  const ticking = setInterval(() => {
    longestStop = Math.max(longestStop, Date.now() - lastTick);
    lastTick = Date.now();
  }, 10);
  const server = { host: '127.0.0.1', port, encryption: 'none' } as const;
  const error = await sendBySmtp(server, mailTo('mari@people.test'), limitMs).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  clearInterval(ticking);
  return { error, took: Date.now() - startedAt, longestStop };
}

describe('sendBySmtp with a server that fails', () => {
  it.each(Object.keys(ports))('ends within its time limit, and blocks nothing else, if the server %s', async (name) => {
    const { error, took, longestStop } = await outcomeOf(ports[name] ?? 0);
    // A server that keeps sending replies may seem to accept each step before the message is sent.
    if (error === undefined) expect(name).toMatch(/endless replies/);
    else expect(error).toBeInstanceOf(SendError);
    // Far less than an SMTP server's own limits, and enough for a busy machine.
    expect(took).toBeLessThan(usualLimitMs + 5_000);
    expect(longestStop).toBeLessThan(3_000);
  });

  it.each([
    ['falls silent (greeting)', 'deadline'],
    ['falls silent (MAIL)', 'deadline'],
    ['drips for ever (EHLO)', 'deadline'],
    ['sends endless empty lines (RCPT)', 'too_much_said'],
    ['refuses the sender', 'EENVELOPE 553'],
    ['refuses the recipient for now', 'EENVELOPE 450'],
    ['refuses the message', 'EMESSAGE 554'],
  ])('reports a code without the server’s words if the server %s', async (name, code) => {
    expect((await outcomeOf(ports[name] ?? 0)).error).toMatchObject({ code, isFinal: false });
  });

  it.each(['closes', 'resets', 'falls silent', 'breaks off', 'drips for ever'])(
    'reports acceptance as unknown if the server %s after the final dot',
    async (what) => {
      const { error } = await outcomeOf(ports[`${what} (message)`] ?? 0);
      expect(error).toMatchObject({ code: 'acceptance_unknown', isFinal: false });
    },
  );

  it.each([
    ['refuses the recipient for good', true],
    ['refuses the recipient for good in several lines', true],
    ['refuses the recipient in words only', true],
    ['refuses the recipient for now', false],
    ['refuses the sender late', false],
  ])('gives up on an address only if the address is the reason: the server %s', async (name, isFinal) => {
    expect((await outcomeOf(ports[name] ?? 0)).error).toMatchObject({ isFinal });
  });
});

it('a mail is delivered while ten others wait for silent servers', async () => {
  let ended = 0;
  const silent = Array.from({ length: 10 }, async () => {
    await outcomeOf(ports['falls silent (greeting)'] ?? 0, 3_000);
    ended += 1;
  });
  const server = { host: '127.0.0.1', port: Number(bindings.SMTP_PORT), encryption: 'none' } as const;
  await sendBySmtp(server, mailTo('beside@people.test'));
  expect(ended).toBe(0);
  expect(await readMailbox('beside@people.test')).toHaveLength(1);
  await Promise.all(silent);
});

it('lines that begin with dots, and the end marker of a message inside a text, are delivered unchanged', async () => {
  const server = { host: '127.0.0.1', port: Number(bindings.SMTP_PORT), encryption: 'none' } as const;
  const text = '.\n..\n.a\nQUIT\n.\nMAIL FROM:<eve@evil.test>\nõ';
  await sendBySmtp(server, mailTo('dots@people.test', text));
  const [mail, ...others] = await readMailbox('dots@people.test');
  expect(others).toEqual([]);
  expect((await PostalMime.parse(mail?.raw ?? '')).text?.trimEnd().replaceAll('\r\n', '\n')).toBe(text);
});
