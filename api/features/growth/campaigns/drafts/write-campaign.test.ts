import { describe, expect, it } from 'vitest';
import { campaignTexts, createCampaigns, statusAndCodeOf } from '#api/testing/campaigns.ts';
import { actors } from '#api/testing/index.ts';

describe('a draft', () => {
  it('can be written, changed and read only by administrators, and its name contains no invisible characters', async () => {
    const { community, ask, create, read } = await createCampaigns();
    const id = await create({ name: '  June\u200b ' });
    expect(await read(id)).toMatchObject({ name: 'June', state: 'draft', version: 1, segment: { kind: 'all' } });
    const segment = { kind: 'members', tier: 'premium', role: '', locale: 'et' };
    expect((await ask('PATCH', `/${id}`, { version: 1, segment })).body.data).toEqual({ version: 2 });
    expect((await read(id)).segment).toEqual({ kind: 'members', tier: 'premium', locale: 'et' });
    expect(statusAndCodeOf(await ask('GET', '', undefined, { as: await actors.moderator(community) }))[0]).toBe(403);
  });

  it('keeps the fields that a change omits', async () => {
    const { ask, create, read } = await createCampaigns();
    const segment = { kind: 'members', locale: 'et' };
    const id = await create({ stream: 'offers', segment });
    await ask('PATCH', `/${id}`, { version: 1, name: 'July' });
    expect(await read(id)).toMatchObject({ name: 'July', stream: 'offers', segment, texts: campaignTexts });
  });

  it('is refused with an error on each field that is too long, or on a missing name', async () => {
    const { ask } = await createCampaigns();
    const long = { subject: 'x'.repeat(151), preview: 'x'.repeat(201), body: 'x'.repeat(50_001) };
    const { status, body } = await ask('POST', '', { name: '', texts: { et: long } });
    expect([
      status,
      Object.fromEntries(Object.entries(body.error?.fields ?? {}).map(([at, { code }]) => [at, code])),
    ]).toEqual([
      400,
      {
        name: 'name_required',
        'texts.et.subject': 'subject_too_long',
        'texts.et.preview': 'preview_too_long',
        'texts.et.body': 'campaign_body_long',
      },
    ]);
  });

  it('can’t be changed or sent from an earlier version', async () => {
    const { ask, create, read } = await createCampaigns();
    const id = await create();
    expect((await ask('PATCH', `/${id}`, { version: 1, name: 'One' })).status).toBe(200);
    expect(statusAndCodeOf(await ask('PATCH', `/${id}`, { version: 1, name: 'Two' }))).toEqual([
      409,
      'campaign_outdated',
    ]);
    expect(statusAndCodeOf(await ask('POST', `/${id}/send`, { version: 1 }))).toEqual([409, 'campaign_outdated']);
    expect(await read(id)).toMatchObject({ name: 'One', state: 'draft' });
  });

  it('can’t be sent while a language is incomplete; the error names each missing field', async () => {
    const { ask, create } = await createCampaigns();
    const missing = async (texts: object) => {
      const { status, body } = await ask('POST', `/${await create({ texts })}/send`, { version: 1 });
      return [status, Object.entries(body.error?.fields ?? {}).map(([at, { code }]) => `${at} ${code}`)];
    };
    expect(await missing({ en: { subject: 'June' } })).toEqual([400, ['texts.en.body campaign_body_required']]);
    expect(await missing({})).toEqual([
      400,
      ['texts.et.subject campaign_subject_required', 'texts.et.body campaign_body_required'],
    ]);
  });

  it('can be copied from an earlier campaign, and has its own name, date and figures', async () => {
    const { ask, create, read } = await createCampaigns();
    const segment = { kind: 'members', locale: 'et' };
    const earlier = await create({ stream: 'offers', segment });
    await ask('POST', `/${earlier}/send`, { version: 1 });
    const { status, body } = await ask<{ id: string }>('POST', `/${earlier}/copy`, { name: ' July ' });
    expect(status).toBe(201);
    expect(await read(body.data.id)).toMatchObject({
      ...{ name: 'July', stream: 'offers', segment, texts: campaignTexts, state: 'draft', version: 1 },
      ...{ startedAt: null, recipientCount: 0, shownAt: [] },
    });
    expect(statusAndCodeOf(await ask('POST', `/${earlier}/copy`, { name: '' }))).toEqual([400, 'invalid_input']);
    expect((await ask('POST', `/${crypto.randomUUID()}/copy`, { name: 'x' })).status).toBe(404);
  });

  it('can be deleted and changed only until it is sent', async () => {
    const { ask, create } = await createCampaigns();
    const [gone, sent] = [await create(), await create()];
    expect((await ask('DELETE', `/${gone}`)).status).toBe(200);
    expect((await ask('GET', `/${gone}`)).status).toBe(404);
    await ask('POST', `/${sent}/send`, { version: 1 });
    expect(statusAndCodeOf(await ask('DELETE', `/${sent}`))).toEqual([409, 'campaign_begun']);
    expect(statusAndCodeOf(await ask('PATCH', `/${sent}`, { version: 1, name: 'x' }))).toEqual([409, 'campaign_begun']);
    expect(statusAndCodeOf(await ask('POST', `/${sent}/send`, { version: 1 }))).toEqual([409, 'campaign_begun']);
  });
});
