import { beforeEach, describe, expect, it } from 'vitest';
import { contentItems } from '#api/features/content/content/schema.ts';
import { communityState } from '#api/platform/community-state/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import type { OutgoingMail } from '#api/platform/mail/mail-headers.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  hour,
  insertContent,
  insertPost,
  insertSpace,
  later,
  type TestActor,
  type TestCommunity,
} from '#api/testing/index.ts';
import { refuseFullScans } from '#api/testing/refuse-full-scans.ts';
import { deleteOldRecipients, sendCampaigns, startScheduledCampaigns } from '../index.ts';
import { campaigns } from '../schema.ts';
import { selectArchivedCampaigns } from './queries.ts';
import { getArchivedCampaign, listArchive } from './read-archive.ts';

let community: TestCommunity;
let admin: TestActor;

beforeEach(async () => {
  community = await createTestCommunity();
  admin = await actors.admin(community);
});

const path = '/api/admin/email-campaigns';
const text = (subject: string, body = 'Tere!') => ({ subject, preview: `${subject}…`, body });
const ask = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', at: string, body?: object) =>
  call<{ data: { id: string } }>(community, method, `${path}${at}`, { as: admin, ...(body ? { body } : {}) });
const begin = async (given: object) => (await ask('POST', '', { name: 'Juuni', ...given })).body.data.id;
const send = async (given: object) => {
  const id = await begin(given);
  expect((await ask('POST', `/${id}/send`, { version: 1 })).status).toBe(200);
  return id;
};
const asVisitor = (locale: 'et' | 'en' = 'et', isOffered = true) => {
  const context = createTestContext(community, { now: later(0) });
  return { ...context, locale, tenant: { ...context.tenant, newsletter: { ...context.tenant.newsletter, isOffered } } };
};
const list = async (locale: 'et' | 'en' = 'et') => (await listArchive(asVisitor(locale), { limit: 20 })).data.items;
const read = async (slug: string, locale: 'et' | 'en' = 'et') =>
  (await getArchivedCampaign(asVisitor(locale), { slug })).data;
const epoch = async () => (await community.db.select().from(communityState))[0]?.contentEpoch;
const slugOf = async () => (await list())[0]?.slug ?? '';

describe('the newsletter archive', () => {
  it('includes a campaign only if its editor chose to publish it and its sending has begun', async () => {
    await send({ texts: { et: text('Salajane') } });
    const before = await epoch();
    const id = await begin({ texts: { et: text('Õhtune juuni') }, isPublic: true });
    expect([await list(), await epoch()]).toEqual([[], before]);
    await ask('POST', `/${id}/send`, { version: 1 });
    expect(await epoch()).not.toBe(before);
    const [entry] = await list();
    expect(entry).toMatchObject({ subject: 'Õhtune juuni', preview: 'Õhtune juuni…', locale: 'et', locales: ['et'] });
    expect(entry?.slug).toMatch(/^\d{4}-\d\d-\d\d-ohtune-juuni$/);
    expect((await read(entry?.slug ?? '')).parts).toEqual([{ kind: 'prose', html: '<p>Tere!</p>\n' }]);
  });

  it('drops a campaign whose sending is cancelled', async () => {
    const id = await send({ texts: { et: text('Vigane juuni') }, isPublic: true });
    const slug = await slugOf();
    const before = await epoch();
    expect((await ask('POST', `/${id}/cancel`, { version: 1 })).status).toBe(200);
    expect(await epoch()).not.toBe(before);
    expect(await list()).toEqual([]);
    await expect(read(slug)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('shows each reader the text in their language, or else in the other language', async () => {
    await send({ texts: { et: text('Juuni'), en: text('June', 'Hello!') }, isPublic: true });
    const slug = await slugOf();
    expect([await read(slug), await read(slug, 'en')]).toMatchObject([
      { subject: 'Juuni', locales: ['et', 'en'] },
      { subject: 'June', parts: [{ html: '<p>Hello!</p>\n' }] },
    ]);
    await send({ texts: { en: text('July') }, isPublic: true });
    expect((await list()).map(({ subject, locale }) => [subject, locale])).toContainEqual(['July', 'en']);
  });

  it('gives campaigns with the same subject different URLs', async () => {
    for (const _ of [1, 2]) await send({ texts: { et: text('Nädalakiri') }, isPublic: true });
    const slugs = (await list()).map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(2);
    for (const slug of slugs) expect((await read(slug)).subject).toBe('Nädalakiri');
  });

  it('doesn’t show a scheduled campaign until it is sent', async () => {
    const id = await begin({ texts: { et: text('Juuni') }, isPublic: true });
    await ask('POST', `/${id}/schedule`, { version: 1, at: later(hour).toISOString() });
    const before = await epoch();
    await startScheduledCampaigns(createTestContext(community, { now: later(hour + 1) }));
    expect([(await list()).length, (await epoch()) === before]).toEqual([1, false]);
  });

  it('adds and removes a sent campaign, always at the same URL', async () => {
    const id = await send({ texts: { et: text('Juuni') } });
    const before = await epoch();
    for (const _ of [1, 2]) expect((await ask('PUT', `/${id}/archive`)).status).toBe(200);
    const slug = await slugOf();
    expect(Number(await epoch()) - Number(before)).toBe(1);
    expect((await ask('DELETE', `/${id}/archive`)).status).toBe(200);
    await expect(read(slug)).rejects.toMatchObject({ kind: 'not_found' });
    expect(await list()).toEqual([]);
    expect(Number(await epoch()) - Number(before)).toBe(2);
    await ask('PUT', `/${id}/archive`);
    expect(await slugOf()).toBe(slug);
  });

  it('refuses drafts, and everyone but administrators', async () => {
    const id = await begin({ texts: { et: text('Juuni') } });
    const { status } = await ask('PUT', `/${id}/archive`);
    expect(status).toBe(409);
    expect((await ask('PUT', `/${newId()}/archive`)).status).toBe(404);
    const member = await actors.member(community);
    expect((await call(community, 'PUT', `${path}/${id}/archive`, { as: member })).status).toBe(403);
  });

  it('is unavailable while the community offers visitors no newsletter', async () => {
    await send({ texts: { et: text('Juuni') }, isPublic: true });
    const slug = await slugOf();
    await expect(getArchivedCampaign(asVisitor('et', false), { slug })).rejects.toMatchObject({ kind: 'not_found' });
    await expect(listArchive(asVisitor('et', false), { limit: 20 })).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('keeps a campaign when its recipients are deleted', async () => {
    await send({ texts: { et: text('Juuni') }, isPublic: true });
    await community.db.batch(deleteOldRecipients(community.db, later(366 * 24 * hour)));
    expect(await list()).toHaveLength(1);
  });

  it('is read using its index', async () => {
    await send({ texts: { et: text('Juuni') }, isPublic: true });
    const rows = await refuseFullScans(community, async () => selectArchivedCampaigns(community.db, { limit: 20 }));
    expect(rows).toHaveLength(1);
  });
});

describe('a card in the archive', () => {
  it('shows only what visitors can find on the site at the time of reading', async () => {
    const insert = (slug: string, access: 'everyone' | 'members', hasPreview: boolean) =>
      insertContent(
        community,
        { type: 'article', slug, access, hasPreview, coverKey: `ryup/content/${slug}-10x10.png` },
        [{ locale: 'et', title: `Pealkiri ${slug}`, summary: `Sisu ${slug}` }],
      );
    await insert('avatud', 'everyone', false);
    await insert('eelvaade', 'members', true);
    await insert('suletud', 'members', false);
    const space = await insertSpace(community);
    const post = await insertPost(community, { authorId: admin.id, spaceId: space, title: 'Liikme sõnad' });
    const addresses = ['/articles/avatud', '/articles/eelvaade', '/articles/suletud', `/community/posts/${post}`];
    const body = addresses.map((address) => `[Kaart](${address} "card")`).join('\n\n');
    await send({ texts: { et: text('Juuni', body) }, isPublic: true });
    const slug = await slugOf();
    const shown = async () => (await read(slug)).parts.flatMap((part) => (part.kind === 'card' ? [part.card] : []));
    const [open, preview, ...others] = await shown();
    expect(open).toMatchObject({ title: 'Pealkiri avatud', text: 'Sisu avatud', picture: {} });
    expect(preview).toMatchObject({ title: 'Pealkiri eelvaade', text: '', picture: null });
    expect(others).toEqual([]);
    await community.db.update(contentItems).set({ access: 'members', hasPreview: false });
    expect(await shown()).toEqual([]);
  });
});

describe('an archived campaign’s mail', () => {
  it('links to the campaign’s page in the same language, which reveals nothing about a recipient', async () => {
    const mari = await actors.member(community, { user: { campaignsConsentAt: 1, locale: 'en' } });
    await send({ texts: { et: text('Juuni'), en: text('June') }, isPublic: true });
    const mails: OutgoingMail[] = [];
    const context = createTestContext(community, { now: later(0) });
    context.answered();
    await sendCampaigns(context, async (mail) => void mails.push(mail));
    const [mail] = mails;
    const slug = await slugOf();
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain(`${context.origin}/newsletter/archive/${slug}?lang=en`);
    }
    const page = JSON.stringify(await read(slug, 'en'));
    for (const own of [mari.email, 'unsubscribe', 'mail-preferences']) expect(page).not.toContain(own);
  });

  it('has no link to a page if the campaign isn’t in the archive', async () => {
    await actors.member(community, { user: { campaignsConsentAt: 1 } });
    await send({ texts: { et: text('Juuni') } });
    const mails: OutgoingMail[] = [];
    const context = createTestContext(community, { now: later(0) });
    context.answered();
    await sendCampaigns(context, async (mail) => void mails.push(mail));
    expect(mails.map(({ text: of }) => of.includes('/newsletter/archive'))).toEqual([false]);
    expect((await community.db.select().from(campaigns))[0]?.slug).toBe(null);
  });
});
