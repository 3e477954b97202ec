import { and, eq, type SQL, sql } from 'drizzle-orm';
import { isActiveMember } from '#api/features/accounts/users/index.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';

export function setWeeklyFiguresMail(db: Database, userId: string, isOn: boolean) {
  return db.update(users).set({ mailFigures: isOn }).where(eq(users.id, userId));
}

/** True for administrators who want the mail and haven't got this week's. */
const isDue = (monday: string): SQL | undefined =>
  and(
    // Uses literals, because SQLite doesn't use a partial index for a bound value.
    sql`${users.role} = 'admin'`,
    isActiveMember(),
    eq(users.mailFigures, true),
    sql`${users.figuresMailed} is not ${monday}`,
  );

/** Selects administrators who haven't got the mail of this Monday yet. */
export function selectDueRecipients(db: Database, monday: string, limit: number) {
  return db
    .select({ id: users.id, email: users.email, locale: users.locale })
    .from(users)
    .where(isDue(monday))
    .limit(limit);
}

export type Recipient = Awaited<ReturnType<typeof selectDueRecipients>>[number];

/** True until the mail is recorded as sent. */
export function isStillDue(userId: string, monday: string): SQL {
  return sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${isDue(monday)})`;
}

export function markWeeklyFiguresMailed(db: Database, userId: string, monday: string) {
  return db
    .update(users)
    .set({ figuresMailed: monday })
    .where(and(eq(users.id, userId), isDue(monday)))
    .returning({ id: users.id });
}
