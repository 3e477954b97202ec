import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const key = z.string().min(32);
/** Other secrets, such as `GIFT_CARD_KEY`, are passed to the Worker unchanged. */
const secretsSchema = z.object({ PASSWORD_PEPPER: key, MASTER_KEY: key }).catchall(key);

export type LocalSecrets = z.infer<typeof secretsSchema>;

/** Reads this machine's secrets, which are created on the first start and stored with the data they protect. */
export function readLocalSecrets(data: string): LocalSecrets {
  const file = join(data, 'secrets.json');
  const secret = () => randomBytes(32).toString('base64url');
  mkdirSync(data, { recursive: true });
  try {
    const fresh = JSON.stringify({ PASSWORD_PEPPER: secret(), MASTER_KEY: secret() }, null, 2);
    writeFileSync(file, `${fresh}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return secretsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
