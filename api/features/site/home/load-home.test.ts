import { describe, expect, it } from 'vitest';
import { forgetCommunityState } from '#api/platform/community-state/community-state.ts';
import { communityState } from '#api/platform/community-state/schema.ts';
import {
  createTestCommunity,
  createTestContext,
  hour,
  insertContent,
  insertEvent,
  later,
  minute,
  oneHourStartingIn,
  type TestCommunity,
  testNow,
} from '#api/testing/index.ts';
import { homeSectionsSchema } from './contract.ts';
import { loadHome } from './load-home.ts';
import { replaceHomeSections } from './replace-home-sections.ts';
import { homeSections } from './schema.ts';

const both = (text: string) => ({ et: text, en: text });
const hero = {
  kind: 'hero',
  title: both('Tere'),
  lead: both('Tule'),
  primary: { label: both('Liitu'), path: '/auth/signup' },
};
const invitation = { ...hero, kind: 'invitation', title: both('Liitu') };
/** Reads the kinds of sections that an isolate with an empty cache shows. */
const kinds = async (community: TestCommunity) => {
  forgetCommunityState(community.tenant.slug);
  return (await loadHome(createTestContext(community))).sections.map(({ kind }) => kind);
};

describe('replaceHomeSections', () => {
  it('replaces the sections of the home page, in order, and makes cached pages stale', async () => {
    const community = await createTestCommunity();
    await replaceHomeSections(community.db, [hero, invitation]);
    expect(await kinds(community)).toEqual(['hero', 'invitation']);
    await replaceHomeSections(community.db, [invitation, hero, invitation]);
    expect(await kinds(community)).toEqual(['invitation', 'hero', 'invitation']);
    expect((await community.db.select().from(communityState))[0]?.contentEpoch).toBe(3);
  });

  it('doesn’t change the old page if the new one is invalid', async () => {
    const community = await createTestCommunity();
    await replaceHomeSections(community.db, [hero]);
    await expect(replaceHomeSections(community.db, [invitation, { kind: 'unknown' }])).rejects.toThrow();
    await expect(replaceHomeSections(community.db, [])).rejects.toThrow();
    expect(await kinds(community)).toEqual(['hero']);
  });
});

describe('loadHome', () => {
  it('shows the next public events until one begins', async () => {
    const community = await createTestCommunity();
    const startsAt = later(hour).getTime();
    const id = await insertEvent(community, { startsAt });
    await insertEvent(community, { startsAt }, { access: 'members' });
    const { events, until } = await loadHome(createTestContext(community));
    expect(events.map((event) => event.id)).toEqual([id]);
    expect(until).toEqual(new Date(startsAt));
    const { events: after } = await loadHome(createTestContext(community, { now: later(3 * hour) }));
    expect(after).toEqual([]);
  });

  it('reads its sections again only if content has changed', async () => {
    const community = await createTestCommunity();
    await replaceHomeSections(community.db, [hero]);
    const sectionsAt = async (now: Date) => (await loadHome(createTestContext(community, { now }))).sections;
    const first = await sectionsAt(testNow);
    expect(await sectionsAt(later(minute))).toBe(first);
    await replaceHomeSections(community.db, [hero, invitation]);
    expect(await sectionsAt(later(2 * minute))).toHaveLength(2);
  });

  it('shows the newest public articles until the next one is due, in one database exchange', async () => {
    const community = await createTestCommunity();
    const publishAt = later(minute);
    await insertContent(community, { state: 'scheduled', publishAt: publishAt.getTime() });
    await insertContent(community, { access: 'members' });
    const { slug } = await insertContent(community);
    await createTestContext(community).community();
    const context = createTestContext(community);
    const { articles, until } = await loadHome(context);
    expect(articles.map((article) => article.slug)).toEqual([slug]);
    expect(until).toEqual(publishAt);
    expect(context.roundTrips()).toBe(1);
  });

  it('skips cancelled events, and shows the next ones instead', async () => {
    const community = await createTestCommunity();
    await insertEvent(community, { ...oneHourStartingIn(hour), cancelledAt: testNow.getTime() });
    const shown: string[] = [];
    for (const hours of [2, 3, 4]) shown.push(await insertEvent(community, oneHourStartingIn(hours * hour)));
    const { events } = await loadHome(createTestContext(community));
    expect(events.map(({ id }) => id)).toEqual(shown);
  });

  it('skips sections that no longer parse, and shows the others', async () => {
    const community = await createTestCommunity();
    await replaceHomeSections(community.db, [hero]);
    const broken = { kind: 'hero', title: 'in one language' } as never;
    await community.db.insert(homeSections).values({ id: 'broken', position: 5, content: broken });
    expect(await kinds(community)).toEqual(['hero']);
  });

  it('returns no sections for a community without a home page', async () => {
    expect(await kinds(await createTestCommunity())).toEqual([]);
  });
});

describe('a home section', () => {
  it.each([
    'https://evil.test',
    '//evil.test',
    '//evil',
    'javascript:alert(1)',
    '/a?b=c',
    '/A',
    'pricing',
    '/\\evil.test',
  ])('links only to pages of this site, not to %s', (path) => {
    expect(homeSectionsSchema.safeParse([{ ...hero, primary: { ...hero.primary, path } }]).success).toBe(false);
  });

  it.each(['../logo.svg', 'https://evil.test/a.svg', 'a.html', 'a.svg"onload', ''])(
    'shows only pictures of the brand folder, not %s',
    (file) => {
      expect(homeSectionsSchema.safeParse([{ ...hero, picture: { file, alt: both('Kuu') } }]).success).toBe(false);
    },
  );

  it('requires each text in both languages', () => {
    expect(homeSectionsSchema.safeParse([{ ...hero, title: { et: 'Tere' } }]).success).toBe(false);
    expect(homeSectionsSchema.safeParse([{ ...hero, title: { et: 'Tere', en: ' ' } }]).success).toBe(false);
    expect(homeSectionsSchema.safeParse([hero]).success).toBe(true);
  });
});
