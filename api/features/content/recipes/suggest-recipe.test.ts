import { afterEach, describe, expect, inject, it } from 'vitest';
import { storeCommunitySecret } from '#api/platform/community-secrets/community-secrets.ts';
import { secretNames } from '#api/platform/community-secrets/contract.ts';
import { chatTimeouts } from '#api/platform/models/stream-chat.ts';
import { actors, type CommonResponse, call, createTestCommunity, testNow } from '#api/testing/index.ts';
import type { Suggestion } from './contract.ts';

const usual = { ...chatTimeouts };
afterEach(() => {
  Object.assign(chatTimeouts, usual);
});

const ai = { address: inject('modelServiceUrl'), model: 'small-model' };

/** Creates a community with a model and, unless null, its key. */
async function withModel(key: string | null, tenant = { ai }) {
  const community = await createTestCommunity({ tenant });
  if (key !== null) await storeCommunitySecret(community, secretNames.ai, key, testNow);
  const as = await actors.admin(community);
  return (title: string, locale = 'et') =>
    call<CommonResponse & { data: Suggestion }>(community, 'POST', '/api/admin/recipe-suggestions', {
      as,
      body: { title, locale },
    });
}

const ask = await withModel(inject('modelServiceKey'));

describe('POST /api/admin/recipe-suggestions', () => {
  it('returns the model’s recipe', async () => {
    const { status, body } = await ask('Kaerapuder');
    expect([status, body.data.summary]).toEqual([200, 'Kaerapuder.']);
    expect(body.data.recipe.ingredients[0]).toEqual({
      amount: 2.5,
      unit: 'dl',
      name: { et: 'kaerahelbeid', en: 'rolled oats' },
    });
  });

  it('extracts the recipe from a Markdown fence', async () => {
    expect((await ask('Puder, stand-in: fenced')).status).toBe(200);
  });

  it.each([
    ['prose', 'model_unusable'],
    ['half', 'model_unusable'],
    ['cut', 'model_unusable'],
    ['busy', 'model_busy'],
    ['broken', 'model_unreachable'],
  ])('reports why there is no recipe if the service is "%s"', async (mode, code) => {
    const { status, body } = await ask(`Puder, stand-in: ${mode}`);
    expect([status, body.error?.code]).toEqual([503, code]);
  });

  it('reports that the service takes too long', async () => {
    Object.assign(chatTimeouts, { firstMs: 100 });
    expect((await ask('Puder, stand-in: silent')).body.error?.code).toBe('model_slow');
  });

  it('reports that the key is wrong, without revealing it', async () => {
    const { body } = await (await withModel('another key'))('Kaerapuder');
    expect(body.error?.code).toBe('model_refused');
    expect(JSON.stringify(body)).not.toContain('another key');
  });

  it('is unavailable without a key', async () => {
    const { status, body } = await (await withModel(null))('Kaerapuder');
    expect([status, body.error?.code]).toEqual([404, 'no_model']);
  });

  it('is limited to 20 an hour per administrator', async () => {
    const often = await withModel(null);
    for (let made = 0; made < 20; made += 1) expect((await often('Puder')).status).toBe(404);
    expect((await often('Puder')).status).toBe(429);
  });

  it('refuses a blank title', async () => {
    expect((await ask(' ')).body.error?.fields).toHaveProperty('title.code', 'title_required');
  });
});
