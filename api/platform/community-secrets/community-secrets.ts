import { eq } from 'drizzle-orm';
import { seal, unseal } from '../crypto/seal.ts';
import type { Database } from '../database/connect.ts';
import { communitySecrets } from './schema.ts';

/** A secret is readable under its own name, in its own community, and with the master key alone. */
const purpose = (slug: string, name: string) => `community-secret:${slug}:${name}`;

interface SecretPlace {
  db: Database;
  env: { MASTER_KEY: string };
  tenant: { slug: string };
}

/** Puts a secret in the community's database, in the place of an older one of that name. */
export async function storeCommunitySecret(place: SecretPlace, name: string, plain: string, now: Date): Promise<void> {
  const { db, env, tenant } = place;
  const sealed = await seal(env.MASTER_KEY, purpose(tenant.slug, name), plain);
  const updatedAt = now.getTime();
  await db
    .insert(communitySecrets)
    .values({ name, sealed, updatedAt })
    .onConflictDoUpdate({ target: communitySecrets.name, set: { sealed, updatedAt } });
}

/** The sealed secret of that name, to read in a batch: at most one row. */
export function selectCommunitySecret(db: Database, name: string) {
  return db.select({ sealed: communitySecrets.sealed }).from(communitySecrets).where(eq(communitySecrets.name, name));
}

/** What {@link selectCommunitySecret} found, opened. */
export function openCommunitySecret(place: Omit<SecretPlace, 'db'>, name: string, sealed: string): Promise<string> {
  return unseal(place.env.MASTER_KEY, purpose(place.tenant.slug, name), sealed);
}

/** Names of the secrets that were entered, never what they are. */
export function selectCommunitySecretNames(db: Database) {
  return db.select({ name: communitySecrets.name }).from(communitySecrets);
}
