import { textRevisions } from '#api/features/community/posts/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { actors } from '../actors.ts';
import { insertComment, insertPost, insertSpace, type TestCommunity, testNow } from '../index.ts';
import { about, after, asAdmin, asMember, type Prepare, type RoundTrips } from './measured.ts';

const inSpace =
  (body: object, prepare: typeof asMember = asMember): Prepare =>
  async (community) =>
    prepare({ body: { space: await insertSpace(community), ...body } })(community);

const post = async (community: TestCommunity) => ({ id: await insertPost(community) });
const heldPost = async (community: TestCommunity) => ({ id: await insertPost(community, { state: 'held' }) });
const removedPost = async (community: TestCommunity) => ({ id: await insertPost(community, { state: 'removed' }) });
const commentIn = (state: 'held' | 'removed') => async (community: TestCommunity) => ({
  id: await insertComment(community, { postId: await insertPost(community), state }),
});
const [heldComment, removedComment] = [commentIn('held'), commentIn('removed')];

const ownPost =
  (body: object = {}): Prepare =>
  async (community) => {
    const as = await actors.member(community);
    return { as, body, params: { id: await insertPost(community, { authorId: as.id }) } };
  };

/** A post edited once, and its earlier text. */
const editedPost: Prepare = async (community) => {
  const as = await actors.admin(community);
  const [id, revisionId] = [await insertPost(community), newId()];
  const row = { id: revisionId, targetId: id, locale: 'et', title: 'Uni', body: 'Enne', editorId: as.id } as const;
  await community.db.insert(textRevisions).values({ ...row, createdAt: testNow.getTime() });
  return { as, body: {}, params: { id, revisionId } };
};

const space = async (community: TestCommunity) => ({ id: await insertSpace(community) });
const newSpace = {
  ...{ slug: 'uni', nameEt: 'Uni', nameEn: 'Sleep', icon: 'moon' },
  ...{ readAccess: 'members', postAccess: 'members' },
};

/** Posts, and staff calls about them. */
export const postCalls: RoundTrips = {
  'POST /api/posts': { roundTrips: 2, prepare: inSpace({ title: 'Uni', body: 'Tere!' }) },
  // Session, the texts before, the texts after.
  'PATCH /api/posts/:id': { roundTrips: 3, prepare: ownPost({ title: 'Uni', body: 'Head ööd!', version: 1 }) },
  'DELETE /api/posts/:id': { roundTrips: 2, prepare: ownPost() },
  'GET /api/posts/:id/revisions': {
    roundTrips: 2,
    prepare: async (community) => ({ ...(await editedPost(community)), body: undefined }),
  },
  'POST /api/posts/:id/pin': { roundTrips: 2, prepare: about(post, asAdmin({ body: {} })) },
  'POST /api/posts/:id/unpin': { roundTrips: 2, prepare: about(post, asAdmin({ body: {} })) },
  'POST /api/posts/:id/lock': { roundTrips: 2, prepare: about(post, asAdmin({ body: {} })) },
  'POST /api/posts/:id/unlock': { roundTrips: 2, prepare: about(post, asAdmin({ body: {} })) },
  'POST /api/posts/:id/move': { roundTrips: 2, prepare: about(post, inSpace({}, asAdmin)) },
  // Session, the author, the decision.
  'POST /api/posts/:id/approve': { roundTrips: 3, prepare: about(heldPost, asAdmin({ body: { version: 1 } })) },
  'POST /api/posts/:id/reject': { roundTrips: 3, prepare: about(heldPost, asAdmin({ body: {} })) },
  'GET /api/admin/posts': { roundTrips: 2, prepare: after(heldComment, asAdmin({ query: 'state=held&q=tere' })) },
  'GET /api/admin/posts/:id': {
    roundTrips: 2,
    prepare: async (community) => ({ ...(await editedPost(community)), body: undefined }),
  },
  // Session, the posts, one for each.
  'POST /api/admin/posts/bulk': {
    roundTrips: 3,
    prepare: async (community) => asAdmin({ body: { action: 'pin', items: [await post(community)] } })(community),
  },
  'POST /api/posts/:id/remove': { roundTrips: 3, prepare: about(post, asAdmin({ body: {} })) },
  'POST /api/posts/:id/restore': { roundTrips: 3, prepare: about(removedPost, asAdmin({ body: {} })) },
  // Session, the comment, the decision.
  'POST /api/comments/:id/approve': { roundTrips: 3, prepare: about(heldComment, asAdmin({ body: { version: 1 } })) },
  'POST /api/comments/:id/reject': { roundTrips: 3, prepare: about(heldComment, asAdmin({ body: {} })) },
  'POST /api/comments/:id/remove': { roundTrips: 3, prepare: about(heldComment, asAdmin({ body: {} })) },
  'POST /api/comments/:id/restore': { roundTrips: 3, prepare: about(removedComment, asAdmin({ body: {} })) },
  'POST /api/posts/:id/revisions/:revisionId/hide': { roundTrips: 2, prepare: editedPost },
  'POST /api/posts/:id/revisions/:revisionId/show': { roundTrips: 2, prepare: editedPost },
  'PUT /api/posts/:id/follow': { roundTrips: 2, prepare: about(post, asMember()) },
  'DELETE /api/posts/:id/follow': { roundTrips: 2, prepare: about(post, asMember()) },
  'PUT /api/posts/:id/mute': { roundTrips: 2, prepare: about(post, asMember()) },
  'DELETE /api/posts/:id/mute': { roundTrips: 2, prepare: about(post, asMember()) },
  'PUT /api/posts/:id/save': { roundTrips: 2, prepare: about(post, asMember()) },
  'DELETE /api/posts/:id/save': { roundTrips: 2, prepare: about(post, asMember()) },
  'POST /api/posts/:id/read': { roundTrips: 2, prepare: about(post, asMember({ body: {} })) },
  'POST /api/posts/read-all': { roundTrips: 2, prepare: inSpace({}) },
  'PUT /api/spaces/:id/membership': { roundTrips: 2, prepare: about(space, asMember()) },
  'DELETE /api/spaces/:id/membership': { roundTrips: 2, prepare: about(space, asMember()) },
  'PUT /api/spaces/:id/mute': { roundTrips: 2, prepare: about(space, asMember()) },
  'DELETE /api/spaces/:id/mute': { roundTrips: 2, prepare: about(space, asMember()) },
  'GET /api/admin/settings': { roundTrips: 1, prepare: asAdmin() },
  'PATCH /api/admin/settings': {
    roundTrips: 2,
    prepare: asAdmin({ body: { group: 'contact', version: 0, changes: { nameEn: 'Moon' } } }),
  },
  'GET /api/admin/settings/limits': { roundTrips: 1, prepare: asAdmin() },
  'PATCH /api/admin/settings/limits': {
    roundTrips: 2,
    prepare: asAdmin({ body: { version: 0, changes: { linksPerDay: 3 } } }),
  },
  'GET /api/admin/settings/watch-words': { roundTrips: 2, prepare: asAdmin() },
  // Session, the lists, the change.
  'PATCH /api/admin/settings/watch-words': {
    roundTrips: 3,
    prepare: asAdmin({ body: { version: 0, changes: { holdEt: ['laen'] } } }),
  },
  'POST /api/admin/watch-word-tests': { roundTrips: 2, prepare: asAdmin({ body: { text: 'laen' } }) },
  'GET /api/admin/spaces': { roundTrips: 2, prepare: after(space, asAdmin()) },
  'POST /api/admin/spaces': { roundTrips: 3, prepare: asAdmin({ body: newSpace }) },
  'PATCH /api/admin/spaces/:id': {
    roundTrips: 2,
    prepare: about(space, asAdmin({ body: { version: 1, icon: 'star' } })),
  },
  'POST /api/admin/spaces/:id/archive': { roundTrips: 2, prepare: about(space, asAdmin({ body: {} })) },
  'POST /api/admin/spaces/:id/unarchive': { roundTrips: 3, prepare: about(space, asAdmin({ body: {} })) },
  'PUT /api/admin/space-order': { roundTrips: 2, prepare: after(space, asAdmin({ body: { ids: [] } })) },
};
