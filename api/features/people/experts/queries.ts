import { and, count, desc, eq, lt, ne, or, sql } from 'drizzle-orm';
import { isActiveMember, profileTextColumns } from '#api/features/accounts/users/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { type Bindable, cacheStatement } from '#api/platform/database/cache-statement.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { ExpertProfile, ExpertsQuery } from './contract.ts';
import { expertProfiles } from './schema.ts';

/** The columns shown to viewers. The e-mail address is left out, so that it can't leak. */
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
  availability: expertProfiles.availability,
  takesQuestions: expertProfiles.takesQuestions,
};

/** Matches experts who are listed, still experts, and active. Requires both tables to be joined. */
export const isInDirectory = () => and(eq(expertProfiles.isListed, true), eq(users.isExpert, true), isActiveMember());

type FilterValues = Record<'field' | 'language' | 'place' | 'cursor', string>;
type GivenFilters = Partial<Bindable<FilterValues>> & { available?: boolean };

/** Matches every filter that is set. */
function matchesFilters({ field, language, place, available }: GivenFilters) {
  const { fields, languages } = expertProfiles;
  const named = sql`exists (select 1 from json_each(${fields}) where ${field} in (value ->> 'et', value ->> 'en'))`;
  const spoken = sql`exists (select 1 from json_each(${languages}) where value = ${language})`;
  return and(
    field ? named : undefined,
    language ? spoken : undefined,
    place ? eq(expertProfiles.place, place) : undefined,
    available ? ne(expertProfiles.availability, 'away') : undefined,
  );
}

const keptExperts = cacheStatement(
  (
    db,
    { limit, ...given }: Bindable<FilterValues & { limit: number }>,
    names: ReadonlyArray<keyof FilterValues>,
    available: boolean,
  ) => {
    const set: Partial<typeof given> = Object.fromEntries(names.map((name) => [name, given[name]]));
    return db
      .select(shownColumns)
      .from(expertProfiles)
      .innerJoin(users, eq(users.id, expertProfiles.userId))
      .where(
        and(isInDirectory(), matchesFilters({ ...set, available }), set.cursor ? lt(users.id, set.cursor) : undefined),
      )
      .orderBy(desc(users.id))
      .limit(limit);
  },
);

/** A page of listed experts after a cursor, newest account first. */
export function selectExperts(db: Database, page: Partial<ExpertsQuery> & { limit: number }) {
  const { field = '', language = '', place = '', cursor = '', limit, available } = page;
  const values = { field, language, place, cursor };
  const names = (['field', 'language', 'place', 'cursor'] as const).filter((name) => values[name] !== '');
  return keptExperts(db, { ...values, limit }, names, available === 'yes');
}

export type ExpertRow = Awaited<ReturnType<typeof selectExperts>>[number];

/** Selects the filter values of listed experts. */
export function selectFilterValues(db: Database) {
  const { fields, languages, place } = expertProfiles;
  return db
    .select({ fields, languages, place })
    .from(expertProfiles)
    .innerJoin(users, eq(users.id, expertProfiles.userId))
    .where(isInDirectory())
    .limit(1000);
}

/** Finds a listed expert or, with `isOwn`, also one who isn't listed. */
export function findExpert(db: Database, id: string, { isOwn = false } = {}) {
  const isOwnProfile = and(eq(users.isExpert, true), isActiveMember());
  return db
    .select({
      ...shownColumns,
      ...profileTextColumns,
      isListed: expertProfiles.isListed,
      profileVisibility: users.profileVisibility,
    })
    .from(expertProfiles)
    .innerJoin(users, eq(users.id, expertProfiles.userId))
    .where(and(eq(users.id, id), or(isInDirectory(), isOwn ? isOwnProfile : undefined)))
    .limit(1);
}

/** Selects the ids of experts with a public page. */
export function selectDirectoryExpertIds(db: Database) {
  return db
    .select({ id: users.id })
    .from(expertProfiles)
    .innerJoin(users, eq(users.id, expertProfiles.userId))
    .where(isInDirectory())
    .orderBy(desc(users.id))
    .limit(1000);
}

/** Finds an expert's stored profile. */
export function findOwnProfile(db: Database, userId: string) {
  return db.select().from(expertProfiles).where(eq(expertProfiles.userId, userId)).limit(1);
}

/** Inserts or replaces the whole profile. Changes no row if the profile is the same. */
export function upsertProfile(db: Database, userId: string, profile: ExpertProfile, now: Date) {
  const { headline, about, fields, languages, place, availability, takesQuestions, isListed } = profile;
  const written = {
    headlineEt: headline.et,
    headlineEn: headline.en,
    aboutEt: about.et,
    aboutEn: about.en,
    ...{ fields, languages, place, availability, takesQuestions, isListed },
  };
  const names = Object.keys(written) as Array<keyof typeof written>;
  const differs = names.map(
    (name) => sql`${expertProfiles[name]} is not ${sql.param(written[name], expertProfiles[name])}`,
  );
  return db
    .insert(expertProfiles)
    .values({ userId, ...written, createdAt: now.getTime() })
    .onConflictDoUpdate({ target: expertProfiles.userId, set: written, setWhere: sql.join(differs, sql` or `) });
}

const keptCount = cacheStatement((db) =>
  db
    .select({ count: count() })
    .from(expertProfiles)
    .innerJoin(users, eq(users.id, expertProfiles.userId))
    .where(isInDirectory()),
);

export const countExperts = (db: Database) => keptCount(db, {});
