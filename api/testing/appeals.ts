import { eq } from 'drizzle-orm';
import { notifications } from '#api/features/accounts/notifications/schema.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import { posts } from '#api/features/community/posts/schema.ts';
import { appeals } from '#api/features/moderation/appeals/schema.ts';
import { createAppealToken } from '#api/features/moderation/decisions/index.ts';
import { actors, type TestActor } from './actors.ts';
import { call } from './call.ts';
import { hour, later, testNow } from './clock.ts';
import { createTestCommunity } from './create-test-community.ts';
import { readOutbox } from './read-mail.ts';
import { insertCase } from './reported.ts';

type Body = Record<string, unknown>;

export const appealText = 'Ma ei müünud midagi.';

/** Creates a community, with helpers that decide on reports, appeal, and answer appeals. */
export async function createAppeals() {
  const community = await createTestCommunity();
  const { db } = community;

  const decideOn = async (caseId: string, body: Body, as?: TestActor, now = testNow) => {
    const by = as ?? (await actors.moderator(community));
    const path = `/api/moderation/reports/${caseId}`;
    await call(community, 'POST', `${path}/claim`, { as: by, now, body: {} });
    const answer = await call<{ data: { id: string } }>(community, 'POST', `${path}/decide`, {
      ...{ as: by, now },
      body: { decision: 'approved', action: 'remove', ground: 'spam', reason: 'Müüb võõrast kaupa.', ...body },
    });
    return answer.body.data.id;
  };

  const appeal = (body: Body, as?: TestActor, now = testNow) =>
    call<{ data: { id: string } }>(community, 'POST', '/api/appeals', {
      ...(as ? { as } : {}),
      now,
      body: { text: appealText, ...body },
    });
  const reply = (body: Body, as?: TestActor, now = testNow) =>
    call(community, 'POST', '/api/appeals/reply', { ...(as ? { as } : {}), now, body: { text: 'Ja veel.', ...body } });
  const answerTo = (as: TestActor, id: string, verdict = 'granted', now = later(hour)) =>
    call(community, 'POST', `/api/moderation/appeals/${id}/decide`, { as, now, body: { verdict, reason: 'Eksitus.' } });
  const codeOf = ({ status, body }: { status: number; body: object }) => [
    status,
    'error' in body ? (body.error as { code: string }).code : undefined,
  ];
  const tokenFor = (decisionId: string, reportId: string | null = null) =>
    createAppealToken({ env: community.env, tenant: community.tenant }, { decisionId, reportId });
  const postOf = async (id: string) => (await db.select().from(posts).where(eq(posts.id, id)))[0];
  const userOf = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0];
  const stateOf = async (id: string) => (await db.select().from(appeals).where(eq(appeals.id, id)))[0]?.state;
  const notificationsOf = (userId: string) => db.select().from(notifications).where(eq(notifications.userId, userId));
  const mailsTo = async (address: string) => (await readOutbox(community)).filter(({ to }) => to === address);

  /** Decides on an author's post, then appeals with the token of the decision. Returns the appeal. */
  const appealed = async (given: Parameters<typeof insertCase>[1], body: Body) => {
    const found = await insertCase(community, given);
    const decisionId = await decideOn(found.id, body);
    const { body: answer } = await appeal({ token: tokenFor(decisionId) });
    return { ...found, decisionId, appealId: answer.data.id };
  };
  return {
    community,
    db,
    decideOn,
    appeal,
    reply,
    answerTo,
    codeOf,
    tokenFor,
    postOf,
    userOf,
    stateOf,
    notificationsOf,
    mailsTo,
    appealed,
  };
}
