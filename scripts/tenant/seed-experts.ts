import type { ExpertEntry } from '#api/features/experts/contract.ts';
import { expertProfiles } from '#api/features/experts/schema.ts';
import { users } from '#api/features/users/schema.ts';
import { bumpContentEpoch } from '#api/platform/community-state/community-state.ts';
import { newId } from '#api/platform/database/ids.ts';
import type { Tenant } from '#tenants/schema.ts';
import { refuseProduction } from './seed-accounts.ts';
import type { Target } from './target/target.ts';

/**
 * Makes the experts of a demo community that are not there yet, on this machine only: accounts that
 * nobody can sign in to, and their profiles. The first of the file is shown first.
 */
export async function seedExperts(target: Target, tenant: Tenant, experts: readonly ExpertEntry[]): Promise<number> {
  if (experts.length === 0) return 0;
  refuseProduction(target.kind);
  const db = target.connect(tenant);
  const known = await db.select({ email: users.email }).from(users);
  const emails = new Set(known.map(({ email }) => email));
  const missing = experts.filter(({ name }) => !emails.has(expertEmail(name, tenant.slug))).toReversed();
  for (const expert of missing) {
    const at = Date.now();
    const userId = newId();
    await db.batch([
      db.insert(users).values({
        id: userId,
        email: expertEmail(expert.name, tenant.slug),
        name: expert.name,
        isExpert: true,
        locale: tenant.defaultLocale,
        emailVerifiedAt: at,
        createdAt: at,
      }),
      db.insert(expertProfiles).values(toProfile(userId, expert, at)),
      bumpContentEpoch(db),
    ]);
  }
  return missing.length;
}

/** `Mart Põder` of ryup is `mart.poder@ryup.test`. */
export function expertEmail(name: string, slug: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return `${plain.replace(/[^a-z0-9]+/g, '.')}@${slug}.test`;
}

function toProfile(userId: string, expert: ExpertEntry, createdAt: number): typeof expertProfiles.$inferInsert {
  const { headline, about, fields, languages, place, picture } = expert;
  return {
    userId,
    headlineEt: headline.et,
    headlineEn: headline.en,
    aboutEt: about.et,
    aboutEn: about.en,
    fields,
    languages,
    place: place ?? null,
    isListed: true,
    pictureFile: picture ?? null,
    createdAt,
  };
}
