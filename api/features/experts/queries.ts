import { and, count, desc, eq, lt } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { users } from '../users/schema.ts';
import { expertProfiles } from './schema.ts';

/** No e-mail address is read: what is not here can't be answered by mistake. */
const shownColumns = {
  id: users.id,
  name: users.name,
  avatarKey: users.avatarKey,
  headlineEt: expertProfiles.headlineEt,
  headlineEn: expertProfiles.headlineEn,
  aboutEt: expertProfiles.aboutEt,
  aboutEn: expertProfiles.aboutEn,
  fields: expertProfiles.fields,
  languages: expertProfiles.languages,
  place: expertProfiles.place,
  pictureFile: expertProfiles.pictureFile,
};

const isShown = () => and(eq(expertProfiles.isListed, true), eq(users.isExpert, true), eq(users.status, 'active'));

/** Experts of the directory before a cursor, newest account first. */
export function selectExperts(db: Database, page: { cursor?: string | undefined; limit: number }) {
  return db
    .select(shownColumns)
    .from(expertProfiles)
    .innerJoin(users, eq(users.id, expertProfiles.userId))
    .where(and(isShown(), page.cursor === undefined ? undefined : lt(users.id, page.cursor)))
    .orderBy(desc(users.id))
    .limit(page.limit);
}

export type ExpertRow = Awaited<ReturnType<typeof selectExperts>>[number];

/** At most one row. */
export function findExpert(db: Database, id: string) {
  return db
    .select(shownColumns)
    .from(expertProfiles)
    .innerJoin(users, eq(users.id, expertProfiles.userId))
    .where(and(isShown(), eq(users.id, id)))
    .limit(1);
}

export function countExperts(db: Database) {
  return db
    .select({ count: count() })
    .from(expertProfiles)
    .innerJoin(users, eq(users.id, expertProfiles.userId))
    .where(isShown());
}
