import { eq } from 'drizzle-orm';
import { postTexts } from '#api/features/community/posts/schema.ts';
import type { ContentType } from '#api/features/content/content/contract.ts';
import type { Recipe } from '#api/features/content/recipes/contract.ts';
import { recipes } from '#api/features/content/recipes/schema.ts';
import { events } from '#api/features/events/events/schema.ts';
import { type Locale, locales } from '#api/platform/i18n/locales.ts';
import type { Localized } from '#api/platform/i18n/localized.ts';
import { markdownToText } from '#api/platform/markdown/markdown-to-text.ts';
import { day, later } from './clock.ts';
import type { TestCommunity } from './create-test-community.ts';
import { insertExpert } from './listed-expert.ts';
import { insertContent } from './published-content.ts';
import { insertComment, insertPost, insertSpace } from './published-post.ts';

type Text = Record<'title' | 'summary' | 'body', string> & { topics: string[] };

interface DemoFiles {
  articles: readonly { slug: string; recipe?: Recipe }[];
  events: readonly { slug: string; inDays: number; title: Localized; summary: Localized; body: Localized }[];
  experts: readonly { name: string; headline: Localized; about: Localized; fields: Localized[]; place?: string }[];
  media: readonly { type: ContentType; slug: string; texts: Partial<Record<Locale, Text>> }[];
  community: {
    posts: readonly {
      texts: Partial<Record<Locale, { title: string; body: string }>>;
      comments?: readonly { text: string; isDeleted?: true }[];
    }[];
  };
}

const files = import.meta.glob<unknown>('/tenants/ryup/*.json', { import: 'default', eager: true });
const articleTexts = import.meta.glob<string>('/tenants/ryup/articles/*.md', {
  ...{ query: '?raw', import: 'default', eager: true },
});

const read = <Name extends keyof DemoFiles>(name: Name) => files[`/tenants/ryup/${name}.json`] as DemoFiles[Name];

/**
 * Inserts content and discussions of the demo community that every member can open, so that members can ask about them.
 */
export async function insertDemoContent(community: TestCommunity): Promise<void> {
  for (const { slug, recipe } of read('articles')) {
    const { id } = await insertContent(community, { slug }, locales.flatMap(readArticle(slug)));
    if (recipe) await community.db.insert(recipes).values({ itemId: id, content: recipe });
  }
  for (const { slug, inDays, title, summary, body } of read('events')) {
    const texts = locales.map((locale) => ({
      ...{ locale, title: title[locale], summary: summary[locale], body: body[locale], topics: [] },
    }));
    const { id } = await insertContent(community, { type: 'event', slug }, texts);
    const startsAt = later(inDays * day).getTime();
    await community.db.insert(events).values({ itemId: id, startsAt, endsAt: startsAt + day / 24 });
  }
  for (const { type, slug, texts } of read('media'))
    await insertContent(
      community,
      { type, slug },
      locales.flatMap((locale) => (texts[locale] ? [{ locale, ...texts[locale] }] : [])),
    );
  for (const { name, headline, about, fields, place } of read('experts'))
    await insertExpert(
      community,
      { name },
      {
        ...{ headlineEt: headline.et, headlineEn: headline.en, aboutEt: about.et, aboutEn: about.en },
        ...{ fields, place: place ?? null },
      },
    );
  await insertDiscussions(community);
}

async function insertDiscussions(community: TestCommunity): Promise<void> {
  const spaceId = await insertSpace(community);
  for (const { texts, comments = [] } of read('community').posts) {
    const [first, second] = locales.flatMap((locale) => (texts[locale] ? [{ locale, ...texts[locale] }] : []));
    if (!first) continue;
    const postId = await insertPost(community, { spaceId, title: first.title, body: first.body });
    if (first.locale !== 'et')
      await community.db.update(postTexts).set({ locale: first.locale }).where(eq(postTexts.postId, postId));
    if (second) await community.db.insert(postTexts).values({ postId, ...second, plain: markdownToText(second.body) });
    for (const { text, isDeleted } of comments) if (!isDeleted) await insertComment(community, { postId, body: text });
  }
}

/** Parses an article: `# title`, `> summary`, two lines of facts, then the body. */
const readArticle = (slug: string) => (locale: Locale) => {
  const text = articleTexts[`/tenants/ryup/articles/${slug}.${locale}.md`];
  if (text === undefined) return [];
  const [title = '', summary = '', , topics = '', ...body] = text.split('\n\n');
  return [
    {
      ...{ locale, title: title.replace(/^# /, ''), summary: summary.replace(/^> /, ''), body: body.join('\n\n') },
      topics: topics.replace(/^Topics: /, '').split(', '),
    },
  ];
};
