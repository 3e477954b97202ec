import { consentVersions } from '#api/features/accounts/users/consents/contract.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import { selectDemoMembers } from './seed-accounts.ts';
import { buildExpertEmail } from './seed-experts.ts';
import { storeAvatar } from './store-avatar.ts';
import type { Target } from './target/target.ts';

/** The columns of a member who agreed to campaigns. */
const agreed = (at: number) => ({ campaignsConsentAt: at, campaignsConsentVersion: consentVersions.campaigns });

const day = 24 * 60 * 60 * 1000;

/**
 * Creates a demo community's missing members, with generated portraits and no way to sign in. Returns the ids of everyone
 * in it by name: the listed members, the experts and the demo accounts.
 */
export async function seedMembers(
  target: Target,
  tenant: Tenant,
  names: readonly string[],
): Promise<Map<string, string>> {
  const db = target.connect(tenant);
  const known = await selectDemoMembers(db, tenant.slug);
  const emails = new Set(known.map(({ email }) => email));
  const idByName = new Map(known.map(({ id, name }) => [name ?? '', id]));
  const missing = names.filter((name) => !emails.has(buildExpertEmail(name, tenant.slug)));
  for (const [index, name] of missing.entries()) {
    const id = newId();
    const at = Date.now() - (400 - index * 12) * day;
    const avatarKey = await storeAvatar(target, tenant.slug, { id, name });
    const account = { id, name, avatarKey, email: buildExpertEmail(name, tenant.slug), locale: tenant.defaultLocale };
    await db
      .insert(users)
      .values({ ...account, emailVerifiedAt: at, createdAt: at, ...(index % 3 > 0 && agreed(at)) })
      .onConflictDoNothing();
    idByName.set(name, id);
  }
  return idByName;
}
