import { users } from '#api/features/accounts/users/schema.ts';
import type { ExpertEntry } from '#api/features/people/experts/contract.ts';
import { expertProfiles } from '#api/features/people/experts/schema.ts';
import { bumpContentEpoch } from '#api/platform/community-state/community-state.ts';
import { newId } from '#api/platform/database/ids.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import type { TenantFolder } from './read-folders.ts';
import { buildDemoEmail, refuseProduction, selectDemoMembers } from './seed-accounts.ts';
import { storeAvatar } from './store-avatar.ts';
import type { Target } from './target/target.ts';

/**
 * Creates missing demo experts in the file's order, on this machine only: profiles, and accounts
 * that can't sign in, except for the demo expert's.
 */
export async function seedExperts(
  target: Target,
  tenant: Tenant,
  { experts, brandFiles }: Pick<TenantFolder, 'experts' | 'brandFiles'>,
): Promise<number> {
  if (experts.length === 0) return 0;
  refuseProduction(target.kind);
  const db = target.connect(tenant);
  const [accounts, profiles] = await db.batch([
    selectDemoMembers(db, tenant.slug),
    db.select({ userId: expertProfiles.userId }).from(expertProfiles),
  ]);
  const idByEmail = new Map(accounts.map(({ id, email }) => [email, id]));
  const described = new Set(profiles.map(({ userId }) => userId));
  let made = 0;
  for (const expert of experts.toReversed()) {
    const email = expert.account
      ? buildDemoEmail(expert.account, tenant.slug)
      : buildExpertEmail(expert.name, tenant.slug);
    const known = idByEmail.get(email);
    if (known && described.has(known)) continue;
    const at = Date.now();
    const userId = known ?? newId();
    const { name } = expert;
    const drawing = brandFiles.find(({ file, type }) => file === expert.picture && type === 'image/svg+xml');
    const svg = drawing && new TextDecoder().decode(drawing.bytes);
    const avatarKey = await storeAvatar(target, tenant.slug, { id: userId, name, svg });
    const account = { id: userId, email, name, avatarKey, isExpert: true, locale: tenant.defaultLocale };
    await db.batch([
      db
        .insert(users)
        .values({ ...account, emailVerifiedAt: at, createdAt: at })
        .onConflictDoUpdate({ target: users.id, set: { avatarKey } }),
      db.insert(expertProfiles).values(toProfile(userId, expert, at)),
      bumpContentEpoch(db),
    ]);
    made += 1;
  }
  return made;
}

/** Builds an expert's address: `Mart Põder` of ryup gets `mart.poder@ryup.test`. */
export function buildExpertEmail(name: string, slug: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return `${plain.replace(/[^a-z0-9]+/g, '.')}@${slug}.test`;
}

function toProfile(userId: string, expert: ExpertEntry, createdAt: number): typeof expertProfiles.$inferInsert {
  const { headline, about, fields, languages, place, picture, availability, takesQuestions } = expert;
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
    availability,
    takesQuestions,
    createdAt,
  };
}
