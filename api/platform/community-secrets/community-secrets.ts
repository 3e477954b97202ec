import { and, eq, type SQL, sql } from 'drizzle-orm';
import { seal, unseal } from '../crypto/seal.ts';
import type { Database } from '../database/connect.ts';
import { keyHolderIn, type WithServices } from '../settings/connections.ts';
import { communitySecrets } from './schema.ts';

/** A secret can only be decrypted under its own name and in its own community. */
export const communitySecretPurpose = (slug: string, name: string) => `community-secret:${slug}:${name}`;

interface SecretPlace {
  db: Database;
  env: { MASTER_KEY: string };
  /** The community as its administrators set it up, which decides whom the secret is for. */
  tenant: WithServices & { slug: string };
}

/**
 * Seals a secret together with its holder. The statement, for the caller's batch, replaces an older secret of the same
 * name if `onlyIf` holds.
 */
export async function prepareCommunitySecret(
  place: SecretPlace,
  name: string,
  plain: string,
  now: Date,
  onlyIf: SQL = sql`true`,
) {
  const { db, env, tenant } = place;
  const holder = keyHolderIn(tenant, name);
  const bound = holder === null ? plain : `${holder}\n${plain}`;
  const sealed = await seal(env.MASTER_KEY, communitySecretPurpose(tenant.slug, name), bound);
  const updatedAt = now.getTime();
  const statement = db
    .insert(communitySecrets)
    .select(sql`select ${name}, ${sealed}, ${updatedAt} where ${onlyIf}`)
    .onConflictDoUpdate({ target: communitySecrets.name, set: { sealed, updatedAt } })
    .returning({ name: communitySecrets.name });
  return { statement };
}

/** Stores a secret in the community's database. */
export async function storeCommunitySecret(place: SecretPlace, name: string, plain: string, now: Date): Promise<void> {
  await (await prepareCommunitySecret(place, name, plain, now)).statement;
}

/**
 * A service's verdict on a secret: accepted, rejected, unreachable, or belonging to another account than the
 * community's payments.
 */
export type SecretCheck = 'works' | 'refused' | 'unreachable' | 'other_account';

/** What a failed request's status says about the secret it used. */
export function checkOfStatus(status: number): 'refused' | 'unreachable' {
  return status >= 500 || status === 429 ? 'unreachable' : 'refused';
}

/** Selects the sealed secret with that name, for use in a batch. At most one row. */
export function selectCommunitySecret(db: Database, name: string) {
  return db.select({ sealed: communitySecrets.sealed }).from(communitySecrets).where(eq(communitySecrets.name, name));
}

/** Deletes a secret if `onlyIf` holds, and returns its name. */
export function deleteCommunitySecret(db: Database, name: string, onlyIf: SQL) {
  return db
    .delete(communitySecrets)
    .where(and(eq(communitySecrets.name, name), onlyIf))
    .returning({ name: communitySecrets.name });
}

/** Holds while there is a secret of that name. */
export function hasCommunitySecret(name: string): SQL {
  return sql`exists (select 1 from ${communitySecrets} where ${communitySecrets.name} = ${name})`;
}

interface OpenedPlace extends Omit<SecretPlace, 'db'> {
  /** The operator's. */
  folder: WithServices;
}

/**
 * Decrypts the result of {@link selectCommunitySecret}. Null if there is none, or if its holder isn't the service
 * that `tenant` would now call. A secret without a holder was entered for the folder's service.
 */
export async function decryptCommunitySecret(
  { env, tenant, folder }: OpenedPlace,
  name: string,
  [row]: ReadonlyArray<{ sealed: string }>,
): Promise<string | null> {
  if (!row) return null;
  const text = await unseal(env.MASTER_KEY, communitySecretPurpose(tenant.slug, name), row.sealed);
  const end = text.lastIndexOf('\n');
  const holder = end < 0 ? keyHolderIn(folder, name) : text.slice(0, end);
  return holder === keyHolderIn(tenant, name) ? text.slice(end + 1) : null;
}

/**
 * The names of the secrets that {@link decryptCommunitySecret} returns, leaving out those that no known key can
 * decrypt.
 */
export async function usableSecretNames(
  place: OpenedPlace,
  rows: ReadonlyArray<{ name: string; sealed: string }>,
): Promise<Set<string>> {
  const names = rows.map(async (row) =>
    (await decryptCommunitySecret(place, row.name, [row]).catch(() => null)) === null ? [] : row.name,
  );
  return new Set((await Promise.all(names)).flat());
}

/** Selects the stored secrets, sealed. */
export function selectCommunitySecrets(db: Database) {
  const { name, sealed, updatedAt } = communitySecrets;
  return db.select({ name, sealed, updatedAt }).from(communitySecrets);
}
