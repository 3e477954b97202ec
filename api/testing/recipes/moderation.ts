import { restrictions } from '#api/features/accounts/suspensions/schema.ts';
import { reportCases } from '#api/features/moderation/reports/schema.ts';
import { actors, insertAppeal, insertCase, insertDecision, insertPost, type TestCommunity, testNow } from '../index.ts';
import { aboutNewItem, asAdmin, type Prepare, type Recipes, withExistingItem } from './recipe.ts';

/** Makes a call about a case claimed by the caller. */
const claimed =
  (body?: object): Prepare =>
  async (community) => {
    const as = await actors.moderator(community);
    const { id } = await insertCase(community);
    await community.db.update(reportCases).set({ claimedBy: as.id, claimedAt: testNow.getTime() });
    return { as, params: { id }, ...(body ? { body } : {}) };
  };

/** Inserts a case with `insert`, and changes its subject to a private message. */
const withMessage =
  <Inserted>(insert: (community: TestCommunity) => Promise<Inserted>) =>
  async (community: TestCommunity) => {
    const inserted = await insert(community);
    await community.db.update(reportCases).set({ targetType: 'message' });
    return inserted;
  };

/** Inserts a warning to the caller. */
const warned = async (community: TestCommunity) => {
  const as = await actors.member(community);
  const decisionId = await insertDecision(community, { authorId: as.id });
  return { as, body: { decisionId, text: 'Ma ei teinud seda.' } };
};

/** Reports and moderators' calls about them. */
export const moderationCalls: Recipes = {
  'POST /api/reports': async (community) => {
    const body = { target: { type: 'post', id: await insertPost(community) }, reason: 'spam' };
    return { as: await actors.member(community), body };
  },
  'GET /api/reports/form': async (community) => {
    const query = `type=post&id=${await insertPost(community)}`;
    return { as: await actors.member(community), query };
  },
  'GET /api/reports': async (community) => {
    const as = await actors.member(community);
    await insertCase(community, { reporterId: as.id });
    return { as };
  },
  'GET /api/moderation/reports': withExistingItem(insertCase, asAdmin({ query: 'severity=1&sort=age' })),
  'GET /api/moderation/stats': withExistingItem(insertCase, asAdmin()),
  'GET /api/moderation/waiting': withExistingItem(insertCase, asAdmin()),
  'GET /api/moderation/reports/:id': aboutNewItem(withMessage(insertCase), asAdmin()),
  'POST /api/moderation/reports/:id/claim': aboutNewItem(insertCase, asAdmin({ body: {} })),
  'POST /api/moderation/reports/:id/release': claimed({}),
  'POST /api/moderation/reports/:id/discard': async (community) => {
    const { id } = await insertCase(community, { reportCount: 0 });
    return asAdmin({ params: { id }, body: {} })(community);
  },
  'POST /api/moderation/reports/:id/decide': claimed({ decision: 'approved', action: 'remove', reason: 'Reklaam' }),
  'POST /api/moderation/users/:id/lift': async (community) => {
    const { id } = await actors.member(community);
    const until = testNow.getTime() + 1;
    await community.db.insert(restrictions).values({ id, userId: id, kind: 'suspension', until, createdAt: 1 });
    return { as: await actors.moderator(community), params: { id }, body: { kind: 'suspension', reason: 'Eksitus' } };
  },
  'GET /api/decisions': async (community) => ({ as: (await warned(community)).as }),
  'POST /api/appeals': warned,
  'POST /api/appeals/reply': async (community) => {
    const as = await actors.member(community);
    const { decisionId } = await insertAppeal(community, { authorId: as.id });
    return { as, body: { decisionId, text: 'Ja veel.' } };
  },
  'GET /api/moderation/appeals': withExistingItem(insertAppeal, asAdmin()),
  'GET /api/moderation/appeals/:id': aboutNewItem(withMessage(insertAppeal), asAdmin()),
  'POST /api/moderation/appeals/:id/decide': aboutNewItem(
    insertAppeal,
    asAdmin({ body: { verdict: 'granted', reason: 'Eksitus' } }),
  ),
  'GET /api/admin/audit': asAdmin({ query: 'action=post.remove' }),
  'GET /api/admin/audit/export': asAdmin(),
};
