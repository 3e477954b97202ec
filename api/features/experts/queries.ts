import { and, count, desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '#api/platform/database/connect.ts';
import { users } from '../users/schema.ts';
import type { ExpertsQuery } from './contract.ts';
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

/** Who the directory names at all. Wants both tables joined. */
export const isInDirectory = () =>
  and(eq(expertProfiles.isListed, true), eq(users.isExpert, true), eq(users.status, 'active'));

/** Whom each choice fits; one that is left open fits everybody. */
function fits({ field, language, place }: Partial<ExpertsQuery>) {
  const { fields, languages } = expertProfiles;
  const named = sql`exists (select 1 from json_each(${fields}) where ${field} in (value ->> 'et', value ->> 'en'))`;
  const spoken = sql`exists (select 1 from json_each(${languages}) where value = ${language})`;
  return and(
    field ? named : undefined,
    language ? spoken : undefined,
    place ? eq(expertProfiles.place, place) : undefined,
  );
}

/** Experts of the directory before a cursor, newest account first. */
export function selectExperts(db: Database, page: Partial<ExpertsQuery> & { limit: number }) {
  return db
    .select(shownColumns)
    .from(expertProfiles)
    .innerJoin(users, eq(users.id, expertProfiles.userId))
    .where(and(isInDirectory(), fits(page), page.cursor === undefined ? undefined : lt(users.id, page.cursor)))
    .orderBy(desc(users.id))
    .limit(page.limit);
}

export type ExpertRow = Awaited<ReturnType<typeof selectExperts>>[number];

/** What the experts of the directory can be told apart by. */
export function selectChoices(db: Database) {
  const { fields, languages, place } = expertProfiles;
  return db
    .select({ fields, languages, place })
    .from(expertProfiles)
    .innerJoin(users, eq(users.id, expertProfiles.userId))
    .where(isInDirectory())
    .limit(1000);
}

/** At most one row. */
export function findExpert(db: Database, id: string) {
  return db
    .select(shownColumns)
    .from(expertProfiles)
    .innerJoin(users, eq(users.id, expertProfiles.userId))
    .where(and(isInDirectory(), eq(users.id, id)))
    .limit(1);
}

export function countExperts(db: Database) {
  return db
    .select({ count: count() })
    .from(expertProfiles)
    .innerJoin(users, eq(users.id, expertProfiles.userId))
    .where(isInDirectory());
}
