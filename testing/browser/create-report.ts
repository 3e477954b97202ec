import { eq } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/schema.ts';
import type { ReportTarget } from '#api/features/moderation/reports/contract.ts';
import { reportCases } from '#api/features/moderation/reports/schema.ts';
import { createApiCaller } from './create-item.ts';
import type { Person } from './people.ts';
import { databaseOf } from './settings.ts';

/** Reports something, and returns the id of its case. */
export async function createReport(reporter: Person, target: { type: ReportTarget; id: string }, reason: string) {
  await createApiCaller(reporter)('POST', '/api/reports', { target, reason });
  return findCaseAbout(reporter.slug, target.id);
}

/** Finds the id of the case about a post, a comment or a member. */
export async function findCaseAbout(slug: string, targetId: string): Promise<string> {
  const [found] = await databaseOf(slug)
    .select({ id: reportCases.id })
    .from(reportCases)
    .where(eq(reportCases.targetId, targetId));
  if (!found) throw new Error(`Nothing was reported about ${targetId}.`);
  return found.id;
}

/** Changes a person's account data. */
export async function changeAccount({ id, slug }: Person, changes: Partial<typeof users.$inferInsert>): Promise<void> {
  await databaseOf(slug).update(users).set(changes).where(eq(users.id, id));
}
