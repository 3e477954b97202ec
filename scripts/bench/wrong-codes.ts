import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts } from '../local/ports.ts';
import { root } from '../local/settings.ts';
import { startStack } from '../local/stack.ts';
import { demoEmail, demoPassword } from '../tenant/seed-accounts.ts';

// By hand: `node scripts/bench/wrong-codes.ts 100000`, after `npm run build`. So many wrong gift card
// codes of one member, each from another address: how many are looked up before they are refused.
const count = Number(process.argv[2] ?? 10_000);
const atOnce = 8;
const host = 'ryup.localhost';
const data = mkdtempSync(join(tmpdir(), 'kogu-codes-'));
const settings = { ports: await findFreePorts(), data, tenants: join(root, 'tenants') };
const stack = await startStack(settings);
try {
  const signIn = await post('/api/auth/sign-in', { email: demoEmail('member', 'ryup'), password: demoPassword });
  const { token } = JSON.parse(signIn.text) as { token: string };
  const byStatus: Record<number, number> = {};
  const started = performance.now();
  let next = 0;
  const work = async () => {
    while (next < count) {
      next += 1;
      const address = `10.${(next >> 16) & 255}.${(next >> 8) & 255}.${next & 255}`;
      const code = `RYUP-${String(next)
        .padStart(12, '0')
        .replace(/(\d{4})(?=\d)/g, '$1-')}`;
      const headers = { authorization: `Bearer ${token}`, 'cf-connecting-ip': address };
      const { status } = await post('/api/gift-cards/redeem', { code }, headers);
      byStatus[status] = (byStatus[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const seconds = (performance.now() - started) / 1000;
  const windows = Math.floor(seconds / 60) + 1;
  console.log(`${count} wrong codes in ${seconds.toFixed(0)} s`, byStatus);
  console.log(`Looked up: ${byStatus[404] ?? 0}; at most 10 a minute: ${windows * 10}`);
  if ((byStatus[404] ?? 0) > windows * 10) process.exitCode = 1;
} finally {
  await stack.stop();
  rmSync(data, { recursive: true, force: true });
}

function post(path: string, body: object, headers: Record<string, string> = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const { worker: port } = settings.ports;
  const options = { method: 'POST', host: '127.0.0.1', port, path };
  const sent = request(
    { ...options, headers: { host: `${host}:${port}`, 'content-type': 'application/json', ...headers } },
    (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    },
  );
  sent.on('error', reject);
  sent.end(JSON.stringify(body));
  return promise;
}
