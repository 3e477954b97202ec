import { once } from 'node:events';
import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { build } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import { createCertificate } from '../../testing/mail/create-certificate.ts';
import { createScratchFolder } from '../local/scratch-folder.ts';
import { root } from '../local/settings.ts';
import { superviseWorkerd } from '../local/supervise-workerd.ts';

const folder = createScratchFolder();
const ours = createCertificate(folder, 'known', '127.0.0.1');
const elsewhere = createCertificate(folder, 'known-elsewhere', 'mail.elsewhere.test');
const unknown = createCertificate(folder, 'unknown', '127.0.0.1');
const ends: Array<() => unknown> = [];
afterAll(async () => {
  for (const end of ends) await end();
  rmSync(folder, { recursive: true });
});

/** Starts the Worker's own mail code in its runtime, which trusts our test authority like a public one. */
async function startSender() {
  process.env['NODE_EXTRA_CA_CERTS'] = ours.file;
  // Miniflare reads that variable when it is loaded.
  const { convertV4MiniflareOptions, Miniflare } = await import('miniflare');
  superviseWorkerd();
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root,
    build: { ssr: join(import.meta.dirname, 'send-one.ts'), write: false, minify: false },
    ssr: { noExternal: true, target: 'webworker' },
    environments: { ssr: { resolve: { builtins: [/^node:/], conditions: ['import'] } } },
  });
  const script = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  const modules = script.flatMap((each) =>
    each.type === 'chunk' ? [{ type: 'ESModule' as const, path: each.fileName, contents: each.code }] : [],
  );
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      compatibilityDate: '2026-11-01',
      compatibilityFlags: ['nodejs_compat', 'global_fetch_strictly_public'],
      modules,
    }),
  );
  ends.push(() => runtime.dispose());
  const url = await runtime.ready;
  return async (server: object): Promise<string> => {
    const response = await fetch(url, { method: 'POST', body: JSON.stringify({ host: '127.0.0.1', ...server }) });
    return response.text();
  };
}

interface Heard {
  methods: string[];
  mails: number;
  isSecure: boolean[];
}

async function startMailServer(options: SMTPServerOptions) {
  const heard: Heard = { methods: [], mails: 0, isSecure: [] };
  const server = new SMTPServer({
    ...ours,
    onAuth({ method, username, password }, _session, done) {
      heard.methods.push(method);
      if (username === 'kuu' && password === 'õige parool') done(null, { user: 'kuu' });
      else done(new Error('wrong password'));
    },
    async onData(stream, session, done) {
      for await (const _ of stream);
      heard.mails += 1;
      heard.isSecure.push(session.secure);
      done();
    },
    ...options,
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  ends.push(() => new Promise<void>((resolve) => server.close(resolve)));
  return { port: (server.server.address() as AddressInfo).port, heard };
}

async function startSocketServer(talk: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    ends.push(() => socket.destroy());
    talk(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

const send = await startSender();
const credentials = { user: 'kuu', pass: 'õige parool' };

describe.each([
  ['always', { secure: true }],
  ['required', {}],
  ['offered', { authOptional: true }],
] as const)('mail with encryption %s', (encryption, options) => {
  it.each(['PLAIN', 'LOGIN'])(
    'is sent encrypted, after AUTH %s, to a server with a trusted certificate',
    async (way) => {
      const { port, heard } = await startMailServer({ ...options, authMethods: [way] });
      expect(await send({ port, encryption, credentials })).toBe('sent');
      expect(heard).toEqual({ methods: [way], mails: 1, isSecure: [true] });
    },
  );

  it.each([
    ['from an unknown authority', unknown],
    ['for another host', elsewhere],
  ])('is not sent to a server with a certificate %s', async (_, certificate) => {
    const { port, heard } = await startMailServer({ ...options, ...certificate });
    expect(await send({ port, encryption, credentials })).not.toBe('sent');
    expect(heard).toMatchObject({ methods: [], mails: 0 });
  });

  it('is not sent if the password is wrong', async () => {
    const { port, heard } = await startMailServer(options);
    expect(await send({ port, encryption, credentials: { user: 'kuu', pass: 'vale' } })).toBe('EAUTH 535');
    expect(heard.mails).toBe(0);
  });

  it.each([
    ['falls silent', () => undefined, 'deadline'],
    ['closes', (socket: Socket) => socket.end(), undefined],
    ['sends noise', (socket: Socket) => socket.write('\0\xff'.repeat(50_000), 'latin1'), undefined],
  ])('fails before the timeout if the server %s instead of completing the TLS handshake', async (_, instead, code) => {
    const port = await startSocketServer((socket) => {
      if (encryption === 'always') return void instead(socket);
      socket.write('220 ready\r\n');
      socket.on('data', (chunk) => {
        if (chunk.toString().startsWith('EHLO')) socket.write('250-here\r\n250 STARTTLS\r\n');
        else if (chunk.toString().startsWith('STARTTLS')) socket.write('220 go\r\n', () => instead(socket));
      });
    });
    const startedAt = Date.now();
    const answer = await send({ port, encryption });
    expect(Date.now() - startedAt).toBeLessThan(3_000);
    if (code) expect(answer).toBe(code);
    else expect(answer).not.toBe('sent');
  });
});

it('no password is sent to a server that offers no encryption', async () => {
  const { port, heard } = await startMailServer({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true });
  expect(await send({ port, encryption: 'required', credentials })).toMatch(/^ETLS/);
  expect(heard).toMatchObject({ methods: [], mails: 0 });
});
