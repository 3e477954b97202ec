import { and, eq, type SQL, sql } from 'drizzle-orm';
import { decrypt, encrypt } from '../crypto/encrypt.ts';
import type { Database } from '../database/connect.ts';
import { findKeyHolder, type WithServices } from '../settings/connections.ts';
import { communitySecrets } from './schema.ts';

/** The encryption purpose of a secret: it can only be decrypted under its own name and in its own community. */
export const communitySecretPurpose = (slug: string, name: string) => `community-secret:${slug}:${name}`;

interface SecretPlace {
  db: Database;
  env: { MASTER_KEY: string };
  /** The community as its administrators configured it, which determines the secret's holder. */
  tenant: WithServices & { slug: string };
}

/**
 * Encrypts a secret together with its holder. Returns a statement for the caller's batch that stores the secret, or
 * replaces the one with the same name, if `onlyIf` holds.
 */
export async function buildSecretUpsert(
  place: SecretPlace,
  name: string,
  plain: string,
  now: Date,
  onlyIf: SQL = sql`true`,
) {
  const { db, env, tenant } = place;
  const holder = findKeyHolder(tenant, name);
  const bound = holder === null ? plain : `${holder}\n${plain}`;
  const encrypted = await encrypt(env.MASTER_KEY, communitySecretPurpose(tenant.slug, name), bound);
  const updatedAt = now.getTime();
  const statement = db
    .insert(communitySecrets)
    .select(sql`select ${name}, ${encrypted}, ${updatedAt} where ${onlyIf}`)
    .onConflictDoUpdate({ target: communitySecrets.name, set: { encrypted, updatedAt } })
    .returning({ name: communitySecrets.name });
  return { statement };
}

/** Stores a secret in the community's database. */
export async function storeCommunitySecret(place: SecretPlace, name: string, plain: string, now: Date): Promise<void> {
  await (await buildSecretUpsert(place, name, plain, now)).statement;
}

/**
 * A service's verdict on a secret: accepted, rejected, unreachable, or belonging to a different account from the one
 * for the community's payments.
 */
export type SecretCheck = 'works' | 'refused' | 'unreachable' | 'other_account';

/** Judges a secret by the status of a failed request that used it. */
export function classifySecretFailure(status: number): 'refused' | 'unreachable' {
  return status >= 500 || status === 429 ? 'unreachable' : 'refused';
}

/** Selects the encrypted secret with this name, at most one row, for use in a batch. */
export function selectCommunitySecret(db: Database, name: string) {
  return db
    .select({ encrypted: communitySecrets.encrypted })
    .from(communitySecrets)
    .where(eq(communitySecrets.name, name));
}

/** Deletes a secret if `onlyIf` holds, and returns its name. */
export function deleteCommunitySecret(db: Database, name: string, onlyIf: SQL) {
  return db
    .delete(communitySecrets)
    .where(and(eq(communitySecrets.name, name), onlyIf))
    .returning({ name: communitySecrets.name });
}

/** True while a secret with this name is stored. */
export function hasCommunitySecret(name: string): SQL {
  return sql`exists (select 1 from ${communitySecrets} where ${communitySecrets.name} = ${name})`;
}

interface OpenedPlace extends Omit<SecretPlace, 'db'> {
  /** The services as the tenant's folder configures them. */
  folder: WithServices;
}

/**
 * Decrypts the result of {@link selectCommunitySecret}. Null if there is none, or if its holder isn't the service that
 * `tenant` would now call. A secret without a holder was entered for the service in the tenant's folder.
 */
export async function decryptCommunitySecret(
  { env, tenant, folder }: OpenedPlace,
  name: string,
  [row]: ReadonlyArray<{ encrypted: string }>,
): Promise<string | null> {
  if (!row) return null;
  const text = await decrypt(env.MASTER_KEY, communitySecretPurpose(tenant.slug, name), row.encrypted);
  const end = text.lastIndexOf('\n');
  const holder = end < 0 ? findKeyHolder(folder, name) : text.slice(0, end);
  return holder === findKeyHolder(tenant, name) ? text.slice(end + 1) : null;
}

/**
 * Returns the names of the secrets that {@link decryptCommunitySecret} returns, skipping those that no known key can
 * decrypt.
 */
export async function listUsableSecretNames(
  place: OpenedPlace,
  rows: ReadonlyArray<{ name: string; encrypted: string }>,
): Promise<Set<string>> {
  const names = rows.map(async (row) =>
    (await decryptCommunitySecret(place, row.name, [row]).catch(() => null)) === null ? [] : row.name,
  );
  return new Set((await Promise.all(names)).flat());
}

/** Selects the stored secrets, encrypted. */
export function selectCommunitySecrets(db: Database) {
  const { name, encrypted, updatedAt } = communitySecrets;
  return db.select({ name, encrypted, updatedAt }).from(communitySecrets);
}
