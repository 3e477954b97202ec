import type { CampaignState } from '#api/features/growth/campaigns/contract.ts';
import { campaignRecipients, campaigns } from '#api/features/growth/campaigns/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { createPng } from '#api/platform/images/testing.ts';
import { actors, type TestCommunity, testNow } from '../index.ts';
import { asAdmin, asVisitor, type Prepare, type Recipes } from './recipe.ts';

const texts = { et: { subject: 'Juuni', preview: 'Kolm matka', body: 'Tule kaasa!' } };

/** Makes a call about a campaign in the given state. It has one recipient, for whom sending failed. */
const inState =
  (state: CampaignState, body: object = { version: 1 }): Prepare =>
  async (community: TestCommunity) => {
    const [as, mari] = [await actors.admin(community), await actors.member(community)];
    const id = newId();
    await community.db.insert(campaigns).values({
      ...{ id, name: 'Juuni', stream: 'news', segment: { kind: 'all' }, texts, state, recipientCount: 1 },
      ...{ createdBy: as.id, createdAt: 1, changedAt: 1 },
    });
    await community.db.insert(campaignRecipients).values({
      campaignId: id,
      recipientId: mari.id,
      userId: mari.id,
      state: 'failed',
      reason: 'SendError EENVELOPE 550',
    });
    return { as, params: { id }, body };
  };

/** Like {@link inState}, but for calls without a body. */
const readIn =
  (state: CampaignState): Prepare =>
  async (community) => {
    const { body: _, ...setup } = await inState(state)(community);
    return setup;
  };

/** Makes a call about a finished campaign, which is in the archive if `isPublic`. */
const archived =
  (isPublic: boolean): Prepare =>
  async (community) => {
    const setup = await readIn('finished')(community);
    await community.db.update(campaigns).set({ startedAt: 1, isPublic });
    return setup;
  };

const path = '/api/admin/email-campaigns';
const tomorrow = new Date(testNow.getTime() + 24 * 60 * 60 * 1000).toISOString();

const sequences = '/api/admin/email-sequences';
const welcome = { kind: 'welcome' };

/** Calls about e-mail campaigns and sequences. */
export const campaignCalls: Recipes = {
  [`GET ${path}`]: asAdmin(),
  [`POST ${path}`]: asAdmin({ body: { name: 'Juuni', texts } }),
  [`GET ${path}/audience`]: asAdmin({ query: 'stream=news&tier=premium' }),
  [`POST ${path}/preview`]: asAdmin({ body: { stream: 'news', locale: 'et', text: texts.et } }),
  [`GET ${path}/cards`]: asAdmin({ query: 'q=juuni' }),
  [`PUT ${path}/pictures`]: asAdmin({ body: createPng({}), headers: { 'content-type': 'image/png' } }),
  [`GET ${path}/:id`]: readIn('draft'),
  [`PATCH ${path}/:id`]: inState('scheduled', { version: 1, name: 'Juuli' }),
  [`POST ${path}/:id/copy`]: inState('finished', { name: 'Juuli' }),
  [`DELETE ${path}/:id`]: async (community) => {
    const { body: _, ...setup } = await inState('draft')(community);
    await community.db.delete(campaignRecipients);
    return setup;
  },
  'GET /api/email/click': asVisitor({ query: 'campaign=x' }),
  [`GET ${path}/:id/statistics`]: readIn('finished'),
  [`POST ${path}/:id/test`]: inState('draft', {}),
  [`POST ${path}/:id/send`]: inState('draft'),
  [`POST ${path}/:id/schedule`]: inState('draft', { version: 1, at: tomorrow }),
  [`POST ${path}/:id/pause`]: inState('sending'),
  [`POST ${path}/:id/resume`]: inState('paused'),
  [`POST ${path}/:id/retry`]: inState('finished'),
  [`POST ${path}/:id/cancel`]: inState('scheduled'),
  [`PUT ${path}/:id/archive`]: archived(false),
  [`DELETE ${path}/:id/archive`]: archived(true),
  [`GET ${sequences}`]: asAdmin(),
  [`GET ${sequences}/:kind`]: asAdmin({ params: welcome }),
  [`PATCH ${sequences}/:kind`]: asAdmin({
    params: welcome,
    body: { version: 1, steps: [{ id: 'hello', days: 0, texts }] },
  }),
  [`POST ${sequences}/:kind/switch-on`]: asAdmin({ params: welcome, body: { version: 1 } }),
  [`POST ${sequences}/:kind/switch-off`]: asAdmin({ params: welcome, body: { version: 1 } }),
  [`POST ${sequences}/:kind/test`]: asAdmin({ params: welcome, body: { step: 'hello' } }),
  [`GET ${sequences}/:kind/rehearsal`]: asAdmin({ params: welcome }),
  [`GET ${sequences}/:kind/rehearsal/members`]: asAdmin({ params: welcome, query: 'step=hello' }),
};
