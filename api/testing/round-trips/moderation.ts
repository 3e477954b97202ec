import { restrictions } from '#api/features/accounts/suspensions/schema.ts';
import { reportCases } from '#api/features/moderation/reports/schema.ts';
import { actors, insertAppeal, insertCase, insertDecision, insertPost, type TestCommunity, testNow } from '../index.ts';
import { about, after, asAdmin, type Prepare, type RoundTrips } from './measured.ts';

/** A case claimed by the caller. */
const claimed =
  (body?: object): Prepare =>
  async (community) => {
    const as = await actors.moderator(community);
    const { id } = await insertCase(community);
    await community.db.update(reportCases).set({ claimedBy: as.id, claimedAt: testNow.getTime() });
    return { as, params: { id }, ...(body ? { body } : {}) };
  };

/** A warning to the caller. */
const warned = async (community: TestCommunity) => {
  const as = await actors.member(community);
  const decisionId = await insertDecision(community, { authorId: as.id });
  return { as, body: { decisionId, text: 'Ma ei teinud seda.' } };
};

/** Reports and moderators' calls about them. */
export const moderationCalls: RoundTrips = {
  // Session, the count and the target at once, the report.
  'POST /api/reports': {
    roundTrips: 4,
    prepare: async (community) => {
      const body = { target: { type: 'post', id: await insertPost(community) }, reason: 'spam' };
      return { as: await actors.member(community), body };
    },
  },
  'GET /api/reports': {
    roundTrips: 2,
    prepare: async (community) => {
      const as = await actors.member(community);
      await insertCase(community, { reporterId: as.id });
      return { as };
    },
  },
  'GET /api/moderation/reports': {
    roundTrips: 2,
    prepare: after(insertCase, asAdmin({ query: 'severity=1&sort=age' })),
  },
  'GET /api/moderation/stats': { roundTrips: 2, prepare: after(insertCase, asAdmin()) },
  'GET /api/moderation/reports/:id': { roundTrips: 2, prepare: about(insertCase, asAdmin()) },
  'POST /api/moderation/reports/:id/claim': { roundTrips: 2, prepare: about(insertCase, asAdmin({ body: {} })) },
  'POST /api/moderation/reports/:id/release': { roundTrips: 2, prepare: claimed({}) },
  // Session, the case, the decision.
  'POST /api/moderation/reports/:id/decide': {
    roundTrips: 3,
    prepare: claimed({ decision: 'approved', action: 'remove', reason: 'Reklaam' }),
  },
  // Session, the member, the lifting.
  'POST /api/moderation/users/:id/lift': {
    roundTrips: 3,
    prepare: async (community) => {
      const { id } = await actors.member(community);
      const until = testNow.getTime() + 1;
      await community.db.insert(restrictions).values({ id, userId: id, kind: 'suspension', until, createdAt: 1 });
      return { as: await actors.moderator(community), params: { id }, body: { kind: 'suspension', reason: 'Eksitus' } };
    },
  },
  'GET /api/decisions': { roundTrips: 2, prepare: async (community) => ({ as: (await warned(community)).as }) },
  // Session, the decision, the appeal.
  'POST /api/appeals': { roundTrips: 3, prepare: warned },
  'POST /api/appeals/reply': {
    roundTrips: 3,
    prepare: async (community) => {
      const as = await actors.member(community);
      const { decisionId } = await insertAppeal(community, { authorId: as.id });
      return { as, body: { decisionId, text: 'Ja veel.' } };
    },
  },
  'GET /api/moderation/appeals': { roundTrips: 2, prepare: after(insertAppeal, asAdmin()) },
  'GET /api/moderation/appeals/:id': { roundTrips: 2, prepare: about(insertAppeal, asAdmin()) },
  // Session, the appeal, the answer.
  'POST /api/moderation/appeals/:id/decide': {
    roundTrips: 3,
    prepare: about(insertAppeal, asAdmin({ body: { verdict: 'granted', reason: 'Eksitus' } })),
  },
  'GET /api/admin/audit': { roundTrips: 2, prepare: asAdmin({ query: 'action=post.remove' }) },
  // Session, the entry in the log, the entries.
  'GET /api/admin/audit/export': { roundTrips: 3, prepare: asAdmin() },
};
