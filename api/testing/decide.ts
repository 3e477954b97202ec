import { eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import { notifications } from '#api/features/accounts/notifications/schema.ts';
import { posts } from '#api/features/community/posts/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { actors, type TestActor } from './actors.ts';
import { call } from './call.ts';
import { testNow } from './clock.ts';
import type { TestCommunity } from './create-test-community.ts';
import { insertCase } from './reported.ts';

const path = '/api/moderation/reports';

/** Returns helpers with which moderators claim and decide cases, and tests read the results. */
export function createDecisions(community: TestCommunity) {
  const { db } = community;
  const claim = (as: TestActor, id: string, now = testNow) =>
    call(community, 'POST', `${path}/${id}/claim`, { as, now, body: {} });
  /** Decides a case; by default, removes what was reported as spam. */
  const decide = (as: TestActor, id: string, given: Record<string, unknown> = {}, now = testNow) => {
    const usual = {
      decision: 'approved',
      action: 'remove',
      ground: 'spam',
      reason: 'Müüb võõrast kaupa.',
      reportCount: 1,
    };
    return call(community, 'POST', `${path}/${id}/decide`, { as, now, body: { ...usual, ...given } });
  };
  return {
    claim,
    decide,
    /** Inserts a case and claims it as a moderator. */
    claimed: async (overrides?: Parameters<typeof insertCase>[1]) => {
      const [as, found] = [await actors.moderator(community), await insertCase(community, overrides)];
      expect((await claim(as, found.id)).status).toBe(200);
      return { as, ...found };
    },
    stateOf: async (id: string) => (await db.select().from(posts).where(eq(posts.id, id)))[0]?.state,
    notificationsOf: (userId: string) => db.select().from(notifications).where(eq(notifications.userId, userId)),
    /** Lists the actions on these targets in the audit log. */
    entriesOf: async (...ids: string[]) =>
      (await db.select().from(auditLog).where(inArray(auditLog.targetId, ids))).map(({ action }) => action).sort(),
  };
}

/** The fields that make `decide` reject a report. */
export const rejectedDecision = { decision: 'rejected', action: 'none', reason: null };
