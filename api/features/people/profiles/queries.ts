import { and, eq } from 'drizzle-orm';
import { isActiveMember, profileTextColumns, users } from '#api/features/accounts/users/index.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { expertProfiles } from '../experts/schema.ts';

/** Finds an active member's public profile. Doesn't read the e-mail address. */
export function findPublicProfile(db: Database, id: string) {
  return db
    .select({
      id: users.id,
      name: users.name,
      avatarKey: users.avatarKey,
      ...profileTextColumns,
      profileVisibility: users.profileVisibility,
      createdAt: users.createdAt,
      headlineEt: expertProfiles.headlineEt,
      headlineEn: expertProfiles.headlineEn,
    })
    .from(users)
    .leftJoin(
      expertProfiles,
      and(eq(expertProfiles.userId, users.id), eq(expertProfiles.isListed, true), eq(users.isExpert, true)),
    )
    .where(and(eq(users.id, id), isActiveMember()))
    .limit(1);
}

export type PublicProfileRow = Awaited<ReturnType<typeof findPublicProfile>>[number];
