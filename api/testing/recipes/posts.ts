import { textRevisions } from '#api/features/community/posts/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { actors } from '../actors.ts';
import { call, insertComment, insertPost, insertSpace, type TestCommunity, testNow } from '../index.ts';
import { aboutNewItem, asAdmin, asMember, fillIn, type Prepare, type Recipes, withExistingItem } from './recipe.ts';

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

/** Inserts a post edited once, and its earlier text. */
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

/** Inserts something to which staff have already applied an action. */
const once =
  (path: string, insert: (community: TestCommunity) => Promise<{ id: string }>, verb: string) =>
  async (community: TestCommunity) => {
    const made = await insert(community);
    const as = await actors.admin(community);
    await call(community, 'POST', `/api/${path}/${made.id}/${verb}`, { as, body: {} });
    return made;
  };

const hiddenRevision: Prepare = async (community) => {
  const setup = await editedPost(community);
  await call(community, 'POST', fillIn('/api/posts/:id/revisions/:revisionId/hide', setup.params), setup);
  return setup;
};

/** Moves the last of two spaces to the front. */
const reordered: Prepare = async (community) => {
  const ids = [(await space(community)).id, (await space(community)).id];
  return asAdmin({ body: { ids: ids.reverse() } })(community);
};

/** Calls about posts, and staff calls about them. */
export const postCalls: Recipes = {
  'POST /api/posts': inSpace({ title: 'Uni', body: 'Tere!' }),
  'PATCH /api/posts/:id': ownPost({ title: 'Uni', body: 'Head ööd!', version: 1 }),
  'DELETE /api/posts/:id': ownPost(),
  'GET /api/posts/:id/revisions': async (community) => ({ ...(await editedPost(community)), body: undefined }),
  'POST /api/posts/:id/pin': aboutNewItem(post, asAdmin({ body: {} })),
  'POST /api/posts/:id/unpin': aboutNewItem(once('posts', post, 'pin'), asAdmin({ body: {} })),
  'POST /api/posts/:id/lock': aboutNewItem(post, asAdmin({ body: {} })),
  'POST /api/posts/:id/unlock': aboutNewItem(once('posts', post, 'lock'), asAdmin({ body: {} })),
  'POST /api/posts/:id/move': aboutNewItem(post, inSpace({}, asAdmin)),
  'POST /api/posts/:id/approve': aboutNewItem(heldPost, asAdmin({ body: { version: 1 } })),
  'POST /api/posts/:id/reject': aboutNewItem(heldPost, asAdmin({ body: {} })),
  'GET /api/admin/posts': withExistingItem(heldComment, asAdmin({ query: 'state=held&q=tere' })),
  'GET /api/admin/posts/:id': async (community) => ({ ...(await editedPost(community)), body: undefined }),
  'POST /api/admin/posts/bulk': async (community) =>
    asAdmin({ body: { action: 'pin', items: [await post(community)] } })(community),
  'POST /api/posts/:id/remove': aboutNewItem(post, asAdmin({ body: {} })),
  'POST /api/posts/:id/restore': aboutNewItem(removedPost, asAdmin({ body: {} })),
  'POST /api/comments/:id/approve': aboutNewItem(heldComment, asAdmin({ body: { version: 1 } })),
  'POST /api/comments/:id/reject': aboutNewItem(heldComment, asAdmin({ body: {} })),
  'POST /api/comments/:id/remove': aboutNewItem(heldComment, asAdmin({ body: {} })),
  'POST /api/comments/:id/restore': aboutNewItem(removedComment, asAdmin({ body: {} })),
  'POST /api/posts/:id/revisions/:revisionId/hide': editedPost,
  'POST /api/posts/:id/revisions/:revisionId/show': hiddenRevision,
  'PUT /api/posts/:id/follow': aboutNewItem(post, asMember()),
  'DELETE /api/posts/:id/follow': aboutNewItem(post, asMember()),
  'PUT /api/posts/:id/mute': aboutNewItem(post, asMember()),
  'DELETE /api/posts/:id/mute': aboutNewItem(post, asMember()),
  'PUT /api/posts/:id/save': aboutNewItem(post, asMember()),
  'DELETE /api/posts/:id/save': aboutNewItem(post, asMember()),
  'POST /api/posts/:id/read': aboutNewItem(post, asMember({ body: {} })),
  'POST /api/posts/read-all': inSpace({}),
  'PUT /api/spaces/:id/membership': aboutNewItem(space, asMember()),
  'DELETE /api/spaces/:id/membership': aboutNewItem(space, asMember()),
  'PUT /api/spaces/:id/mute': aboutNewItem(space, asMember()),
  'DELETE /api/spaces/:id/mute': aboutNewItem(space, asMember()),
  'GET /api/admin/settings': asAdmin(),
  'PATCH /api/admin/settings': asAdmin({ body: { group: 'contact', version: 0, changes: { nameEn: 'Moon' } } }),
  'GET /api/admin/settings/limits': asAdmin(),
  'PATCH /api/admin/settings/limits': asAdmin({ body: { version: 0, changes: { linksPerDay: 3 } } }),
  'GET /api/admin/settings/watch-words': asAdmin(),
  'PATCH /api/admin/settings/watch-words': asAdmin({ body: { version: 0, changes: { holdEt: ['laen'] } } }),
  'POST /api/admin/watch-word-tests': asAdmin({ body: { text: 'laen' } }),
  'GET /api/admin/spaces': withExistingItem(space, asAdmin()),
  'POST /api/admin/spaces': asAdmin({ body: newSpace }),
  'PATCH /api/admin/spaces/:id': aboutNewItem(space, asAdmin({ body: { version: 1, icon: 'star' } })),
  'POST /api/admin/spaces/:id/archive': aboutNewItem(space, asAdmin({ body: {} })),
  'POST /api/admin/spaces/:id/unarchive': aboutNewItem(once('admin/spaces', space, 'archive'), asAdmin({ body: {} })),
  'PUT /api/admin/space-order': reordered,
};
