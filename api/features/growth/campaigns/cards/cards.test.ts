import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { newsletterSubscribers } from '#api/features/accounts/newsletter/schema.ts';
import { posts } from '#api/features/community/posts/schema.ts';
import { contentItems } from '#api/features/content/content/schema.ts';
import { events } from '#api/features/events/events/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { createPng } from '#api/platform/images/testing.ts';
import type { OutgoingMail } from '#api/platform/mail/mail-headers.ts';
import {
  actors,
  call,
  createTestCommunity,
  createTestContext,
  day,
  insertContent,
  insertEvent,
  insertPost,
  insertSpace,
  later,
  minute,
  oneHourStartingIn,
  type TestActor,
  type TestCommunity,
} from '#api/testing/index.ts';
import { onExchange } from '#api/testing/record-exchanges.ts';
import { refuseFullScans } from '#api/testing/refuse-full-scans.ts';
import type { Campaign, MailPreview } from '../contract.ts';
import { loadCardsOfMails, sendCampaigns } from '../index.ts';
import type { CardChoice } from './contract.ts';

let community: TestCommunity;
let admin: TestActor;

beforeEach(async () => {
  community = await createTestCommunity();
  admin = await actors.admin(community);
});

const path = '/api/admin/email-campaigns';
const ask = async <Data>(method: 'GET' | 'POST', at: string, body?: object) =>
  (await call<{ data: Data }>(community, method, `${path}${at}`, { as: admin, ...(body ? { body } : {}) })).body.data;
const cardTo = (...addresses: string[]) => addresses.map((address) => `[Card](${address} "card")`).join('\n\n');
const preview = (body: string, given: object = {}) =>
  ask<MailPreview>('POST', '/preview', {
    ...{ stream: 'news', locale: 'et', text: { subject: 'Juuni', preview: '', body } },
    ...given,
  });
const find = async (q = '') => (await ask<{ items: CardChoice[] }>('GET', `/cards?q=${encodeURIComponent(q)}`)).items;

describe('a card in a campaign', () => {
  it('shows the title, picture and beginning of an article, and links to it', async () => {
    const [et, en] = [
      { locale: 'et' as const, title: 'Kuu & päike', summary: 'Mis paistab?', coverAlt: 'Taevas' },
      { locale: 'en' as const, title: 'Moon & sun', summary: 'What shines?', coverAlt: 'Sky' },
    ];
    const slug = 'kuu-ja-paike';
    await insertContent(community, { type: 'article', slug, coverKey: 'ryup/content/a-10x10.png' }, [et, en]);
    const { html, notices } = await preview(`Tere\n\n${cardTo(`/articles/${slug}`)}\n\nKõike head`);
    const { origin } = createTestContext(community);
    for (const part of ['Kuu &#38; päike', 'Mis paistab?', 'alt="Taevas"', 'Loe edasi', 'Tere', 'Kõike head']) {
      expect(html).toContain(part);
    }
    expect(html).toContain(`src="${origin}/files/ryup/content/a-10x10.png"`);
    expect(html).toContain(`href="${origin}/articles/${slug}"`);
    expect(notices).toEqual([]);
    expect((await preview(cardTo(`/articles/${slug}`), { locale: 'en' })).html).toContain('Moon &#38; sun');
  });

  it('says when and where an event takes place, or that it is cancelled', async () => {
    const id = await insertEvent(community, {
      ...oneHourStartingIn(day),
      place: 'Tartu',
      onlineUrl: 'https://meet.test/secret',
    });
    const { html } = await preview(cardTo(`/events/${id}`));
    expect(html).toContain('Tartu ja veebis');
    expect(html).toContain('(Ida-Euroopa aeg)');
    expect(html).not.toContain('secret');
    await community.db.update(events).set({ cancelledAt: 1 });
    const cancelled = await preview(cardTo(`/events/${id}`));
    expect(cancelled.html).toContain('Jääb ära');
    expect(cancelled.notices).toEqual([{ label: 'Card', notice: 'cancelled' }]);
  });

  it('shows only the title and space of a post', async () => {
    const spaceId = await insertSpace(community, { nameEt: 'Aed' });
    const id = await insertPost(community, { spaceId, title: 'Kes tuleb?', body: 'Minu mured' });
    const { html } = await preview(cardTo(`/community/posts/${id}`));
    for (const part of ['Kes tuleb?', 'Aed', 'Loe kogukonnas']) expect(html).toContain(part);
    expect(html).not.toContain('Minu mured');
  });

  it('shows subscribers without an account only titles of what visitors can’t open, and nothing that members wrote', async () => {
    await community.db.insert(newsletterSubscribers).values({
      ...{ id: newId(), email: 'mari@people.test', locale: 'et', consentedAt: 1, consentVersion: 1 },
    });
    await actors.member(community, { user: { campaignsConsentAt: 1 } });
    await insertContent(community, { type: 'article', slug: 'kuu', access: 'everyone' }, [
      { locale: 'et', title: 'Kuu', summary: 'Kõigile' },
    ]);
    await insertContent(community, { type: 'article', slug: 'kevad', access: 'members' }, [
      { locale: 'et', title: 'Kevad', summary: 'Liikmetele' },
    ]);
    const post = await insertPost(community, { spaceId: await insertSpace(community), title: 'Kes tuleb?' });
    const body = cardTo('/articles/kuu', '/articles/kevad', `/community/posts/${post}`);
    const texts = { et: { subject: 'Juuni', preview: '', body } };
    const { id } = await ask<{ id: string }>('POST', '', { name: 'Juuni', texts });
    await ask('POST', `/${id}/send`, { version: 1 });
    const mails: OutgoingMail[] = [];
    const context = createTestContext(community, { now: later(0) });
    context.answered();
    await sendCampaigns(context, async (mail) => void mails.push(mail));
    const shown = (isTheirs: boolean) => {
      const mail = mails.find(({ to }) => (to === 'mari@people.test') === isTheirs);
      return ['Kuu', 'Kõigile', 'Kevad', 'Liikmetele', 'Kes tuleb?'].map(
        (part) => mail?.html.includes(part) && mail.text.includes(part),
      );
    };
    expect(shown(true)).toEqual([true, true, true, false, false]);
    expect(shown(false)).toEqual([true, true, true, true, true]);
  });

  it('can link to the store, and buttons to any page', async () => {
    const { html } = await preview(
      `${cardTo('/store')}\n\n[Kava](/events "button")\n\n[Kuu](https://kuu.ee/ "button")`,
    );
    const { origin } = createTestContext(community);
    for (const url of [`${origin}/store`, `${origin}/events`, 'https://kuu.ee/'])
      expect(html).toContain(`href="${url}"`);
  });

  it('is skipped and reported to the editor if some members may not know about its target', async () => {
    const closed = await insertSpace(community, { readAccess: 'premium' });
    const joined = await insertSpace(community, { mustJoin: true });
    await insertContent(community, { type: 'article', slug: 'plaan', access: 'premium' });
    await insertContent(community, { type: 'article', slug: 'mustand', state: 'draft', publishAt: null });
    const hidden = [
      ...['/articles/plaan', '/articles/mustand', '/articles/pole', '/videos/x', '/events/x'],
      `/community/posts/${await insertPost(community, { spaceId: closed })}`,
      `/community/posts/${await insertPost(community, { spaceId: joined })}`,
      `/community/posts/${await insertPost(community, { spaceId: await insertSpace(community), state: 'removed' })}`,
    ];
    const { html, notices } = await preview(`Tere\n\n${cardTo(...hidden)}`);
    expect(notices).toEqual(hidden.map(() => ({ label: 'Card', notice: 'gone' })));
    expect(html).not.toContain('class="frame"');
    expect(html).not.toContain('Card');
  });

  it('can be found by words in its title, or among what is new this week', async () => {
    const spaceId = await insertSpace(community);
    await insertContent(community, { type: 'article', slug: 'kuu', publishAt: later(-day).getTime() }, [
      { locale: 'et', title: 'Õunad kuul' },
    ]);
    await insertContent(community, { type: 'article', slug: 'vana', publishAt: later(-9 * day).getTime() }, [
      { locale: 'et', title: 'Vanad õunad' },
    ]);
    await insertContent(community, { type: 'video', slug: 'film' }, [{ locale: 'et', title: 'Õunad filmis' }]);
    const event = await insertEvent(community, oneHourStartingIn(2 * day));
    const busy = await insertPost(community, { spaceId, title: 'Õunamahl', commentCount: 3 });
    const quiet = await insertPost(community, { spaceId, title: 'Pirnid' });
    const closed = await insertSpace(community, { readAccess: 'premium' });
    await insertPost(community, { spaceId: closed, title: 'Õunad premiumis' });
    const addresses = async (q?: string) => (await find(q)).map(({ address }) => address);
    expect(await addresses()).toEqual([
      ...['/articles/kuu', `/events/${event}`, `/community/posts/${busy}`, `/community/posts/${quiet}`],
    ]);
    expect(await addresses('õun')).toEqual(['/articles/kuu', '/articles/vana', `/community/posts/${busy}`]);
    expect(await addresses('oun')).toEqual(['/articles/kuu', '/articles/vana', `/community/posts/${busy}`]);
    expect((await find('kuul'))[0]).toMatchObject({ kind: 'article', titles: { et: 'Õunad kuul' } });
  });

  it('is loaded and found without full scans of growing tables', async () => {
    const [slug, event] = ['kuu', await insertEvent(community, oneHourStartingIn(day))];
    await insertContent(community, { type: 'article', slug });
    const post = await insertPost(community, { spaceId: await insertSpace(community) });
    await refuseFullScans(community, async () => {
      await preview(cardTo(`/articles/${slug}`, `/events/${event}`, `/community/posts/${post}`, '/store'));
      for (const q of ['', 'kuu', 'õun']) await find(q);
    });
  });
});

describe('a sent campaign with cards', () => {
  async function run(now: Date): Promise<OutgoingMail[]> {
    const mails: OutgoingMail[] = [];
    const context = createTestContext(community, { now });
    context.answered();
    await sendCampaigns(context, async (mail) => void mails.push(mail));
    return mails;
  }
  const begin = async (body: string) => {
    await actors.member(community, { user: { campaignsConsentAt: 1, locale: 'et' } });
    const texts = { et: { subject: 'Juuni', preview: '', body } };
    const { id } = await ask<{ id: string }>('POST', '', { name: 'Juuni', texts });
    await ask('POST', `/${id}/send`, { version: 1 });
    return id;
  };

  it('shows its cards in the HTML and text parts of the mail as they are when it is rendered', async () => {
    await insertContent(community, { type: 'article', slug: 'kuu' }, [{ locale: 'et', title: 'Enne' }]);
    const post = await insertPost(community, { spaceId: await insertSpace(community), title: 'Kadunud' });
    const id = await begin(`Tere\n\n${cardTo('/articles/kuu', `/community/posts/${post}`)}`);
    await community.db.update(posts).set({ state: 'removed' }).where(eq(posts.id, post));
    const [mail] = await run(later(minute));
    const { origin } = createTestContext(community);
    expect(mail?.text).toContain(`Loe edasi: ${origin}/articles/kuu`);
    expect(mail?.html).toContain('Enne');
    expect(mail?.html).not.toContain('Kadunud');
    expect(mail?.text).not.toContain('"card"');
    expect((await ask<Campaign>('GET', `/${id}`)).shownAt).toEqual([later(minute).toISOString()]);
  });

  it('can be viewed as it was sent, once for each version of its cards', async () => {
    const item = await insertContent(community, { slug: 'kuu' }, [{ locale: 'et', title: 'Enne' }]);
    const body = cardTo('/articles/kuu');
    const id = await begin(body);
    await run(later(minute));
    const inState = (state: 'archived' | 'published') =>
      community.db.update(contentItems).set({ state }).where(eq(contentItems.id, item.id));
    const reopen = async () => {
      await actors.member(community, { user: { campaignsConsentAt: 1 } });
      await community.db.run(`update campaigns set state = 'sending', recorded_up_to = ''`);
    };
    await reopen();
    await run(later(2 * minute));
    await inState('archived');
    await reopen();
    await run(later(3 * minute));
    const { shownAt } = await ask<Campaign>('GET', `/${id}`);
    expect(shownAt).toEqual([later(minute).toISOString(), later(3 * minute).toISOString()]);
    const shown = await Promise.all(shownAt.map(async (at) => (await preview(body, { sent: { id, at } })).html));
    expect(shown.map((html) => html.includes('Enne'))).toEqual([true, false]);
    expect((await preview(body)).notices).toEqual([{ label: 'Card', notice: 'gone' }]);
  });

  it('stores no versions if it has no cards', async () => {
    const id = await begin('Tere');
    await run(later(minute));
    expect((await ask<Campaign>('GET', `/${id}`)).shownAt).toEqual([]);
  });
});

describe('a campaign picture', () => {
  it('is stored in the community’s own folder', async () => {
    const { body } = await call<{ data: { address: string } }>(community, 'PUT', `${path}/pictures`, {
      ...{ as: admin, body: createPng({}), headers: { 'content-type': 'image/png' } },
    });
    const { address } = body.data;
    expect(address).toMatch(new RegExp(`^/files/${community.tenant.slug}/campaigns/.+\\.png$`));
    const { origin } = createTestContext(community);
    expect((await preview(`![Õun](${address})`)).html).toContain(`src="${origin}${address}"`);
  });
});

describe('the cards of several mails', () => {
  it('are loaded in one database exchange, and each mail gets its own cards', async () => {
    const titles = ['yks', 'kaks', 'kolm'];
    for (const slug of titles)
      await insertContent(community, { type: 'article', slug }, [{ locale: 'et', title: slug }]);
    const mails = titles.map((slug) => ({ et: { subject: slug, preview: '', body: cardTo(`/articles/${slug}`) } }));
    let exchanges = 0;
    const stop = onExchange(() => {
      exchanges += 1;
    });
    const { cards } = await loadCardsOfMails(createTestContext(community), mails).finally(stop);
    expect([exchanges, Object.keys(cards.et ?? {})]).toEqual([1, titles.map((slug) => `/articles/${slug}`)]);
  });
});
