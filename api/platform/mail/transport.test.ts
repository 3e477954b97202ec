import { afterEach, describe, expect, it, vi } from 'vitest';
import { bindings } from '#api/testing/index.ts';
import { createTransport, mailServer } from './transport.ts';

const mail = {
  id: '0190-mail',
  to: 'mari@people.test',
  from: { name: 'Kuu "kogu"', address: 'kuu@kuu.test' },
  subject: 'Tere',
  text: 'Tere',
  html: '<p>Tere</p>',
  community: 'kuu',
};
const { SMTP_HOST: _, ...withoutSmtp } = bindings;
const byHttp = { ...withoutSmtp, MAIL_HTTP_URL: 'https://mail.test/emails', MAIL_HTTP_KEY: 'key' };

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('createTransport', () => {
  it('throws when no transport is configured', async () => {
    await expect(createTransport(withoutSmtp)(mail)).rejects.toThrow('no mail transport');
  });

  it('fails when the mail server is down', async () => {
    await expect(createTransport({ ...bindings, SMTP_PORT: '9' })(mail)).rejects.toThrow();
  });

  it('sends to an HTTP provider with the mail’s id as idempotency key', async () => {
    const requests: Request[] = [];
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      requests.push(new Request(url, init));
      return new Response('{}');
    });
    await createTransport(byHttp)(mail);
    const [request] = requests;
    expect(request?.headers.get('idempotency-key')).toBe('0190-mail');
    expect(request?.headers.get('authorization')).toBe('Bearer key');
    expect(await request?.json()).toEqual({
      from: '"Kuu \\"kogu\\"" <kuu@kuu.test>',
      to: ['mari@people.test'],
      subject: 'Tere',
      text: 'Tere',
      html: '<p>Tere</p>',
      tags: [{ name: 'community', value: 'kuu' }],
    });
  });

  it('passes on the reply-to address, if there is one', async () => {
    const bodies: unknown[] = [];
    vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
      bodies.push(JSON.parse(String(init.body)));
      return new Response('{}');
    });
    await createTransport(byHttp)({ ...mail, replyTo: 'jaan@people.test' });
    expect(bodies).toMatchObject([{ to: ['mari@people.test'], reply_to: 'jaan@people.test' }]);
  });

  it('passes on headers, if there are any', async () => {
    const bodies: unknown[] = [];
    vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
      bodies.push(JSON.parse(String(init.body)));
      return new Response('{}');
    });
    const headers = { 'List-Unsubscribe': '<https://kuu.test/x>' };
    await createTransport(byHttp)({ ...mail, headers });
    expect(bodies).toMatchObject([{ headers }]);
  });

  it('fails with the provider’s status, not its message, when it refuses', async () => {
    vi.stubGlobal('fetch', async () => new Response('mari@people.test is blocked', { status: 422 }));
    await expect(createTransport(byHttp)(mail)).rejects.toMatchObject({ code: 422, message: 'mail provider refused' });
  });
});

describe('mailServer', () => {
  const { SMTP_PORT: _port, ...withoutPort } = withoutSmtp;
  const outside = { ...withoutPort, ENVIRONMENT: 'production' };
  const withPassword = { ...outside, SMTP_USER: 'kuu', SMTP_PASSWORD: 'parool' };

  it.each([
    ['always, with TLS from the start', { ...outside, SMTP_PORT: '465' }, 'always'],
    ['by STARTTLS on the usual port', outside, 'required'],
    ['by STARTTLS wherever there is a password', { ...withPassword, SMTP_PORT: '2525' }, 'required'],
    ['if offered on another port without a password', { ...outside, SMTP_PORT: '2525' }, 'offered'],
    ['never on this machine', { ...outside, SMTP_PORT: '1025', ENVIRONMENT: 'local' }, 'none'],
  ])('chooses when to encrypt: %s', (_, env, encryption) => {
    expect(mailServer(env, 'mail.test').encryption).toBe(encryption);
  });
});
