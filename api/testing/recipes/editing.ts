import { inject } from 'vitest';
import { storeCommunitySecret } from '#api/platform/community-secrets/community-secrets.ts';
import { secretNames } from '#api/platform/community-secrets/contract.ts';
import { createPng } from '#api/platform/images/testing.ts';
import { actors, call, createDraft, type TestCommunity, testNow } from '../index.ts';
import { asAdmin, type Prepare, type Recipes, type Setup, withExistingItem } from './recipe.ts';

type Begun = Awaited<ReturnType<typeof createDraft>>;

/** Makes an administrator's call about an item that was saved once. */
const draft =
  (ask: (begun: Begun) => Setup | Promise<Setup> = () => ({})): Prepare =>
  async (community) => {
    const begun = await createDraft(community);
    await begun.save(0, {});
    const { params, ...setup } = await ask(begun);
    return { as: begun.admin, params: { id: begun.id, ...params }, ...setup };
  };
const sending = (body: object) => draft(() => ({ body }));
const newestRevision = async ({ revisions }: Begun) => (await revisions())[0]?.id ?? '';

/** The beginning of an MP4 file. */
const video = new Uint8Array(40);
video.set(new TextEncoder().encode('\0\0\0\x18ftypisom\0\0\x02\0isomiso2'));

const upload = async (community: TestCommunity) => {
  const as = await actors.admin(community);
  const body = { purpose: 'video', name: 'kuu.mp4', bytes: video.byteLength };
  const begun = await call<{ data: { id: string } }>(community, 'POST', '/api/admin/media', { as, body });
  const { id } = begun.body.data;
  const part = { query: `file=${id}&number=1`, body: video, headers: { 'content-type': 'application/octet-stream' } };
  return { as, id, part };
};
const aboutUpload: Prepare = async (community) => {
  const { as, id } = await upload(community);
  return { as, params: { id } };
};

/** Editors' calls: drafts, pictures, and files of videos and materials. */
export const editingCalls: Recipes = {
  'GET /api/admin/drafts': withExistingItem(createDraft, asAdmin({ query: 'type=article' })),
  'POST /api/admin/drafts': asAdmin({ body: { type: 'article' } }),
  'GET /api/admin/drafts/:id': draft(),
  'PUT /api/admin/drafts/:id': draft(({ copy }) => ({ body: { version: 1, content: copy() } })),
  'POST /api/admin/drafts/:id/publish': sending({ version: 1 }),
  'POST /api/admin/drafts/:id/withdraw': draft(async ({ publish }) => {
    await publish(1);
    return { body: { version: 2, to: 'archived' } };
  }),
  'POST /api/admin/drafts/:id/delete': sending({ version: 1 }),
  'GET /api/admin/drafts/:id/revisions': draft(),
  'GET /api/admin/drafts/:id/revisions/:revisionId': draft(async (begun) => ({
    params: { revisionId: await newestRevision(begun) },
  })),
  'POST /api/admin/drafts/:id/restore': draft(async (begun) => ({
    body: { version: 1, revisionId: await newestRevision(begun) },
  })),
  'POST /api/admin/content-preview': asAdmin({ body: { body: 'Kuu' } }),
  'PUT /api/admin/content-pictures': asAdmin({ body: createPng({}), headers: { 'content-type': 'image/png' } }),
  'POST /api/admin/media': asAdmin({ body: { purpose: 'video', name: 'kuu.mp4', bytes: video.byteLength } }),
  'GET /api/admin/media/:id': aboutUpload,
  'DELETE /api/admin/media/:id': aboutUpload,
  'PUT /api/admin/media-parts': async (community) => {
    const { as, part } = await upload(community);
    return { as, ...part };
  },
  'POST /api/admin/media/:id/finish': async (community) => {
    const { as, id, part } = await upload(community);
    const { query, ...sent } = part;
    await call(community, 'PUT', `/api/admin/media-parts?${query}`, { as, ...sent });
    return { as, params: { id } };
  },
  'POST /api/admin/content-translations': withExistingItem(
    (community) => storeCommunitySecret(community, secretNames.ai, inject('modelServiceKey'), testNow),
    asAdmin({ body: { from: 'et', text: { title: 'Puder', summary: '', body: '', coverAlt: '', lines: [] } } }),
  ),
  'POST /api/admin/recipe-suggestions': withExistingItem(
    (community) => storeCommunitySecret(community, secretNames.ai, inject('modelServiceKey'), testNow),
    asAdmin({ body: { title: 'Puder', locale: 'et' } }),
  ),
};
