import { createHash, createHmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { readKeyring } from '#api/platform/crypto/keyring.ts';
import type { Environment } from '#api/platform/tenancy/environment.ts';

const digestSchema = z.string().regex(/^[0-9a-f]{64}$/);
const fileSchema = z.object({ name: z.string(), size: z.int(), sha256: digestSchema });

/** What an export contains. Every digest is a SHA-256 in hex. */
export const manifestSchema = z.object({
  format: z.literal(1),
  slug: z.string(),
  exportedAt: z.iso.datetime(),
  /** The newest migration of the database. */
  migration: z.string(),
  /** Fingerprints of every version of the Worker's secrets, by name. */
  secrets: z.record(z.string(), z.array(z.string())),
  /** In `database/`, a file of JSON rows for each table. */
  tables: z.array(fileSchema.extend({ columns: z.array(z.string()), rows: z.int() })),
  /** Stored files, in `files/`, under `name`. */
  files: z.array(fileSchema.extend({ key: z.string(), type: z.string() })),
  /** The community's folder, in `folder/`. */
  folder: z.array(fileSchema),
});

export type Manifest = z.infer<typeof manifestSchema>;

export async function digestFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** What is lost if a secret of the export isn't known. */
export const secretUses = {
  PASSWORD_PEPPER: 'members have to reset their passwords',
  MASTER_KEY: 'two-factor, waiting mail and the keys that admins entered have to be set up anew',
  GIFT_CARD_KEY: 'gift cards that nobody has redeemed are void',
  BACKUP_CODE_KEY: 'backup codes are void',
  SUPPRESSION_KEY: 'addresses that asked for no mail may get it again',
} as const;

/** Distinguishes keys without revealing them: they are 32 random bytes, so an HMAC of them gives nothing away. */
export function fingerprintSecrets(env: Environment): Record<string, string[]> {
  const values: Record<string, string | undefined> = {
    PASSWORD_PEPPER: env.PASSWORD_PEPPER,
    MASTER_KEY: env.MASTER_KEY,
    GIFT_CARD_KEY: env.GIFT_CARD_KEY || env.PASSWORD_PEPPER,
    BACKUP_CODE_KEY: env.BACKUP_CODE_KEY || env.PASSWORD_PEPPER,
    SUPPRESSION_KEY: env.SUPPRESSION_KEY || env.PASSWORD_PEPPER,
  };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value ? readKeyring(value).map(fingerprint) : []]),
  );
}

function fingerprint({ version, secret }: { version: number; secret: string }): string {
  return `v${version}.${createHmac('sha256', secret).update('kogu export').digest('hex').slice(0, 16)}`;
}
