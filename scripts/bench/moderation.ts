import { like } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/schema.ts';
import { reportReasons, type Snapshot, severities } from '#api/features/moderation/reports/contract.ts';
import { computePriority } from '#api/features/moderation/reports/rules.ts';
import { reportCases, reportSnapshots, reports } from '#api/features/moderation/reports/schema.ts';
import { hourMs } from '#api/platform/calendar/time.ts';
import { connectDatabase, type Database } from '#api/platform/database/connect.ts';
import { newId } from '#api/platform/database/ids.ts';
import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';
import type { LocalSettings } from '../local/settings.ts';
import { seedScaleMembers } from '../tenant/seed-scale.ts';
import { commandTimeoutMs } from '../tenant/target/target.ts';
import { signIn } from './sign-in.ts';
import { timeReads } from './time-reads.ts';

const caseCount = 1_000;
const reportsEach = 3;
const atOnce = 200;
/** The content of every report. */
const content: Snapshot = {
  author: 'Mari Mets',
  parts: [{ part: 'body', locale: 'et', text: 'Kuidas sa magasid? '.repeat(20) }],
  pictures: [],
  under: 'Uni',
  writtenAt: null,
};

/** Reports a thousand texts, each by three members, and times a moderator's reads. */
export async function benchModeration(settings: LocalSettings, host: string, tenant: Tenant): Promise<void> {
  const db = connectDatabase({
    url: `http://127.0.0.1:${settings.ports.database}`,
    namespace: tenant.slug,
    timeoutMs: commandTimeoutMs,
  });
  await seedScaleMembers(db, tenant, caseCount);
  const first = await insertCases(db, tenant.slug);
  const { read } = await signIn(db, settings, host, 'moderator');
  console.log(`The queue of ${caseCount} reported texts: whole calls, beside an exchange with the database`);
  console.table(
    await timeReads(db, {
      'who am I': read('/api/users/profile'),
      'the most severe first': read('/api/moderation/reports'),
      'the oldest first': read('/api/moderation/reports?sort=age'),
      'the most severe only': read('/api/moderation/reports?severity=3'),
      'posts, of which there are none': read('/api/moderation/reports?target=post'),
      'figures of the dashboard': read('/api/moderation/stats'),
      'one of them': read(`/api/moderation/reports/${first}`),
    }),
  );
}

/** Inserts the cases and returns the id of the first one. */
async function insertCases(db: Database, slug: string): Promise<string> {
  const people = await db
    .select({ id: users.id })
    .from(users)
    .where(like(users.email, `load-%@${slug}.test`))
    .limit(caseCount);
  const now = Date.now();
  const personAt = (index: number) => people[index % people.length]?.id ?? '';
  const rows = Array.from({ length: caseCount }, (_, index) => {
    const reason = reportReasons[index % reportReasons.length] ?? 'other';
    const [id, targetId, openedAt] = [newId(), newId(), now - index * hourMs];
    const severity = severities[reason];
    return {
      found: {
        ...{
          id,
          targetType: 'comment' as const,
          targetId,
          authorId: personAt(index),
          place: `/community/posts/${targetId}`,
        },
        ...{ severity, priority: computePriority(severity, openedAt), reportCount: reportsEach },
        ...{ openedAt, lastReportedAt: openedAt },
      },
      snapshot: {
        ...{ caseId: id, digest: id, authorId: personAt(index), takenAt: openedAt },
        content,
      },
      reports: Array.from({ length: reportsEach }, (__, by) => ({
        ...{ id: newId(), caseId: id, reporterId: personAt(index + by + 1), reason, words: 'Vaata palun üle.' },
        ...{ locale: 'et' as const, digest: id, createdAt: openedAt, lastAt: openedAt },
      })),
    };
  });
  for (let start = 0; start < caseCount; start += atOnce) {
    const part = rows.slice(start, start + atOnce);
    await db.batch([
      db.insert(reportCases).values(part.map(({ found }) => found)),
      db.insert(reportSnapshots).values(part.map(({ snapshot }) => snapshot)),
      db.insert(reports).values(part.flatMap((row) => row.reports)),
    ]);
  }
  return rows[0]?.found.id ?? '';
}
