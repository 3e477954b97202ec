import { z } from 'zod';
import { parseKeyring } from '#api/platform/crypto/keyring.ts';
import type { Target } from '../target/target.ts';
import { runWrangler } from '../target/wrangler.ts';
import { type Finding, runCheck } from './finding.ts';

const needed = ['PASSWORD_PEPPER', 'MASTER_KEY'] as const;
const secretListSchema = z.array(z.object({ name: z.string() }));

/** Checks that the Worker has its secrets. In production only their names can be read, which is enough. */
export async function checkSecrets(target: Target, environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  if (target.kind === 'local') {
    const remedy = 'delete secrets.json in the data folder, together with the data';
    const isThere = async (name: (typeof needed)[number]) =>
      parseKeyring(target.env[name]).every(({ secret }) => secret.length >= 32) ? null : 'shorter than 32 characters';
    return Promise.all(needed.map((name) => runCheck(`secret ${name}`, remedy, () => isThere(name))));
  }
  const listed = runWrangler(environment, ['secret', 'list', '--format=json'], false).then(
    ({ code, stdout, stderr }) => {
      if (code !== 0) throw new Error(`wrangler could not list the secrets: ${stderr.trim()}`);
      return new Set(secretListSchema.parse(JSON.parse(stdout)).map(({ name }) => name));
    },
  );
  const remedyFor = (name: string) => `openssl rand -base64 32 | npx wrangler secret put ${name}`;
  const isThere = async (name: string) => ((await listed).has(name) ? null : 'not set');
  const findings = needed.map((name) => runCheck(`secret ${name}`, remedyFor(name), () => isThere(name)));
  const mail = runCheck('mail transport', 'set SMTP_HOST (and SMTP_USER, SMTP_PASSWORD) or MAIL_HTTP_URL', async () => {
    const names = await listed;
    const isSet = ['SMTP_HOST', 'MAIL_HTTP_URL'].some((name) => names.has(name) || environment[name]);
    return isSet ? null : 'neither SMTP_HOST nor MAIL_HTTP_URL is a secret of the Worker';
  });
  return Promise.all([...findings, mail]);
}
