import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import { isActiveMember } from '#api/features/accounts/users/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { expertProfiles } from '../schema.ts';

interface AppointmentSearch {
  search?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** Selects experts, newest account first. A search also includes active members. */
export function selectAppointments(db: Database, { search, cursor, limit }: AppointmentSearch) {
  const words = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : undefined;
  const has = (text: unknown) => sql`${text} like ${words} escape '\\'`;
  return db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      picture: users.avatarKey,
      isExpert: users.isExpert,
      headlineEt: expertProfiles.headlineEt,
      headlineEn: expertProfiles.headlineEn,
      isListed: expertProfiles.isListed,
      takesQuestions: expertProfiles.takesQuestions,
    })
    .from(users)
    .leftJoin(expertProfiles, eq(expertProfiles.userId, users.id))
    .where(
      and(
        words ? and(or(isActiveMember(), eq(users.isExpert, true)), or(has(users.name), has(users.email))) : undefined,
        words ? undefined : eq(users.isExpert, true),
        cursor ? lt(users.id, cursor) : undefined,
      ),
    )
    .orderBy(desc(users.id))
    .limit(limit);
}

export type AppointmentRow = Awaited<ReturnType<typeof selectAppointments>>[number];

/** Finds a member who can be appointed. */
export function findExpertCandidate(db: Database, id: string) {
  return db
    .select({ email: users.email, locale: users.locale, isExpert: users.isExpert })
    .from(users)
    .where(and(eq(users.id, id), isActiveMember()))
    .limit(1);
}

/**
 * Makes a member an expert, with an empty profile unless they already have one. Only one concurrent call succeeds;
 * {@link isExpertAppointedBy} tells whether it was this one.
 */
export function markAsExpert(
  db: Database,
  id: string,
  { appointmentId, onlyIf = sql`true` }: { appointmentId: string; onlyIf?: SQL },
  now: Date,
) {
  const profile = db.run(sql`
    insert into ${expertProfiles}
      (user_id, headline_et, headline_en, about_et, about_en, fields, languages, is_listed, takes_questions, appointment_id, created_at)
    select ${users.id}, '', '', '', '', '[]', '[]', 0, 1, ${appointmentId}, ${now.getTime()}
    from ${users} where ${users.id} = ${id} and ${users.isExpert} = 0 and ${isActiveMember()} and ${onlyIf}
    on conflict (user_id) do update set appointment_id = excluded.appointment_id`);
  const flag = db
    .update(users)
    .set({ isExpert: true })
    .where(and(eq(users.id, id), isExpertAppointedBy(id, appointmentId)));
  return [profile, flag] as const;
}

/** Whether this appointment succeeded, for later statements of the batch. */
export function isExpertAppointedBy(id: string, appointmentId: string) {
  return sql`exists (select 1 from ${expertProfiles} where ${expertProfiles.userId} = ${id} and ${expertProfiles.appointmentId} = ${appointmentId})`;
}

/** Removes a member's expert flag. The profile stays but is hidden. Returns a row if the account exists. */
export function unmarkAsExpert(db: Database, id: string) {
  return db.update(users).set({ isExpert: false }).where(eq(users.id, id)).returning({ id: users.id });
}

export const isExpert = (id: string) =>
  sql`exists (select 1 from ${users} where ${users.id} = ${id} and ${users.isExpert} = 1)`;
