import { appeals } from '#api/features/moderation/appeals/schema.ts';
import { createAppealToken } from '#api/features/moderation/decisions/appeal-tokens.ts';
import { moderationDecisions } from '#api/features/moderation/decisions/schema.ts';
import { reportCases } from '#api/features/moderation/reports/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { readLocalSecrets } from '../../scripts/local/secrets.ts';
import { createPerson } from './people.ts';
import { databaseOf, readStackSettings } from './settings.ts';

/** Inserts a warning to a new member, and returns it with its mail's token. */
export async function createDecision(slug: string) {
  const [member, moderator] = [await createPerson(slug), await createPerson(slug, 'moderator')];
  const [caseId, id] = [newId(), newId()];
  const now = Date.now();
  const about = { targetType: 'user', targetId: member.id } as const;
  await databaseOf(slug)
    .insert(reportCases)
    .values({
      ...{ id: caseId, ...about, authorId: member.id, place: `/profile/${member.id}`, state: 'approved' },
      ...{ severity: 1, priority: 1, openedAt: now, lastReportedAt: now, decidedAt: now },
    });
  await databaseOf(slug)
    .insert(moderationDecisions)
    .values({
      ...{ id, caseId, ...about, memberId: member.id, decidedBy: moderator.id, verdict: 'approved', action: 'warn' },
      ...{ ground: 'spam', reason: 'Kirjeldus müüb võõrast kaupa.', reportReason: 'spam', createdAt: now },
    });
  const { MASTER_KEY = '' } = readLocalSecrets(readStackSettings().data);
  const token = createAppealToken({ env: { MASTER_KEY }, tenant: { slug } }, { decisionId: id, reportId: null });
  return { id, caseId, member, moderator, token };
}

/** Inserts a pending appeal against a decision. Returns its id. */
export async function createAppeal(slug: string): Promise<string> {
  const decision = await createDecision(slug);
  const id = newId();
  await databaseOf(slug)
    .insert(appeals)
    .values({
      ...{ id, decisionId: decision.id, appellantId: decision.member.id, createdAt: Date.now() },
      words: 'Ma ei müü midagi. Kirjeldus räägib minu enda koduaiast.',
    });
  return id;
}
