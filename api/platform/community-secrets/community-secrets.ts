import { and, eq, type SQL, sql } from 'drizzle-orm';
import { seal, unseal } from '../crypto/seal.ts';
import type { Database } from '../database/connect.ts';
import { communitySecrets } from './schema.ts';

/** A secret can only be decrypted under its own name and in its own community. */
export const communitySecretPurpose = (slug: string, name: string) => `community-secret:${slug}:${name}`;

interface SecretPlace {
  db: Database;
  env: { MASTER_KEY: string };
  tenant: { slug: string };
}

/**
 * Seals a secret. The statement, for the caller's batch, replaces an older secret of the same name if `onlyIf` holds.
 */
export async function prepareCommunitySecret(
  place: SecretPlace,
  name: string,
  plain: string,
  now: Date,
  onlyIf: SQL = sql`true`,
) {
  const { db, env, tenant } = place;
  const sealed = await seal(env.MASTER_KEY, communitySecretPurpose(tenant.slug, name), plain);
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

/** Decrypts the result of {@link selectCommunitySecret}. */
export function decryptCommunitySecret(place: Omit<SecretPlace, 'db'>, name: string, sealed: string): Promise<string> {
  return unseal(place.env.MASTER_KEY, communitySecretPurpose(place.tenant.slug, name), sealed);
}

/** Selects the names of the stored secrets, never their values. */
export function selectCommunitySecretNames(db: Database) {
  return db.select({ name: communitySecrets.name, updatedAt: communitySecrets.updatedAt }).from(communitySecrets);
}
