import { createHash, createHmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { parseKeyring } from '#api/platform/crypto/keyring.ts';
import type { Environment } from '#api/platform/tenancy/environment.ts';
import { tenantSchema } from '#api/platform/tenancy/tenant-schema.ts';

const digestSchema = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);
const fileSchema = z.strictObject({ name: z.string().max(1_000), size: count, sha256: digestSchema });
/** A table or column name in SQL. */
const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

/** Describes what an export contains. Every digest is a SHA-256 in hex. */
export const manifestSchema = z.strictObject({
  /** Exports of the first format weren't signed. */
  format: z.union([z.literal(1), z.literal(2)]),
  slug: tenantSchema.shape.slug,
  exportedAt: z.iso.datetime(),
  /** The newest migration of the database. */
  migration: z.string().regex(/^\d{4}_[a-z0-9_]+$/),
  /** Fingerprints of every version of the Worker's secrets, by name. */
  secrets: z.record(z.string(), z.array(z.string())),
  /** The tables: each is a file of JSON rows in `database/`. */
  tables: z.array(fileSchema.extend({ name: identifier, columns: z.array(identifier).min(1), rows: count })),
  /** The stored files, in `files/` under `name`. */
  files: z.array(
    fileSchema.extend({ name: z.string().regex(/^[1-9]\d{0,9}$/), key: z.string(), type: z.string().max(200) }),
  ),
  /** The community's folder, in `folder/`. */
  folder: z.array(fileSchema),
});

export type Manifest = z.infer<typeof manifestSchema>;

export interface Part {
  /** The path inside the archive. */
  path: string;
  size: number;
  sha256: string;
}

/** Lists every file of an archive except the manifest and its signature, in the order they are written. */
export function listArchiveFiles({ tables, files, folder }: Manifest): Part[] {
  return [
    ...tables.map(({ name, size, sha256 }) => ({ path: `database/${name}.jsonl`, size, sha256 })),
    ...files.map(({ name, size, sha256 }) => ({ path: `files/${name}`, size, sha256 })),
    ...folder.map(({ name, size, sha256 }) => ({ path: `folder/${name}`, size, sha256 })),
  ];
}

export async function digestFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** What is lost if this deployment doesn't have a secret of the export. */
export const lostWithoutSecret = {
  PASSWORD_PEPPER: 'members have to reset their passwords',
  MASTER_KEY: 'two-factor, waiting mail and the keys that admins entered have to be set up anew',
  GIFT_CARD_KEY: 'gift cards that no one has redeemed are void',
  BACKUP_CODE_KEY: 'backup codes are void',
  SUPPRESSION_KEY: 'addresses that asked for no mail may get it again',
} as const;

/**
 * Computes fingerprints that distinguish keys without revealing them: they are 32 random bytes, so their HMAC reveals
 * nothing.
 */
export function fingerprintSecrets(env: Environment): Record<string, string[]> {
  const values: Record<string, string | undefined> = {
    PASSWORD_PEPPER: env.PASSWORD_PEPPER,
    MASTER_KEY: env.MASTER_KEY,
    GIFT_CARD_KEY: env.GIFT_CARD_KEY || env.PASSWORD_PEPPER,
    BACKUP_CODE_KEY: env.BACKUP_CODE_KEY || env.PASSWORD_PEPPER,
    SUPPRESSION_KEY: env.SUPPRESSION_KEY || env.PASSWORD_PEPPER,
  };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value ? parseKeyring(value).map(fingerprint) : []]),
  );
}

function fingerprint({ version, secret }: { version: number; secret: string }): string {
  return `v${version}.${createHmac('sha256', secret).update('kogu export').digest('hex').slice(0, 16)}`;
}
