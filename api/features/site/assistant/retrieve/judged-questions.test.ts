import { describe, expect, it } from 'vitest';
import { postTexts } from '#api/features/community/posts/schema.ts';
import { contentItems } from '#api/features/content/content/schema.ts';
import { type Locale, locales } from '#api/platform/i18n/locales.ts';
import { actors, contextOf, createTestCommunity } from '#api/testing/index.ts';
import { insertDemoContent } from '#api/testing/insert-demo-content.ts';
import { answersQuestion } from './answers-question.ts';
import judged from './judged-questions.json' with { type: 'json' };
import type { Ranked } from './rank.ts';
import { retrieve } from './retrieve.ts';

const community = await createTestCommunity();
await insertDemoContent(community);
const member = await actors.member(community);
const slugs = new Map((await community.db.select().from(contentItems)).map(({ id, slug }) => [id, slug]));
const titles = await community.db.select().from(postTexts);

/** What a source is called in the judged set: a slug, an expert's name, or a post by any of its titles. */
function namesOf({ id, path, title }: { id: string; path: string; title: string }): string[] {
  const slug = slugs.get(id);
  if (slug) return [slug];
  const texts = titles.filter(({ postId }) => path.startsWith(`/community/posts/${postId}`));
  return [title, ...texts.map((text) => text.title)];
}

async function ask(question: string, locale: Locale) {
  const request = new Request(`https://${community.hostname}/`, { headers: { cookie: `locale=${locale}` } });
  const context = await contextOf(community, member, { request });
  if (context.actor.kind !== 'member') throw new Error('no one is signed in');
  return retrieve(context, context.actor, { question });
}

/** Recall here, in order: Estonian 0.929, English 0.976. Without related words, 0.881 and 0.952. */
const least = { recall: 0.9, answered: 0.75 } as const;

describe('the judged questions', () => {
  it.for(locales)('find what answers them among the first five, in %s', async (locale, { annotate }) => {
    const missed: string[] = [];
    let [first, answered] = [0, 0];
    for (const { question, expected } of judged[locale]) {
      const { passages } = await ask(question, locale);
      const isExpected = (source: Ranked) =>
        namesOf(source).some((name) => expected.some((start) => name.startsWith(start)));
      const place = passages.findIndex(isExpected);
      if (place === 0) first += 1;
      if (answersQuestion(passages[0])) answered += 1;
      if (place === -1 || place > 4) missed.push(question);
    }
    const all = judged[locale].length;
    const recall = (all - missed.length) / all;
    const measured = `recall at 5 ${recall.toFixed(3)}, ${first} first, ${answered} answered of ${all}`;
    await annotate(`${locale}: ${measured}. Missed: ${missed.join(' ')}`);
    expect(recall, missed.join('\n')).toBeGreaterThanOrEqual(least.recall);
    expect(answered / all).toBeGreaterThanOrEqual(least.answered);
  });

  it.each(locales)('are told apart from questions without an answer here, in %s', async (locale) => {
    for (const question of judged.unanswerable[locale])
      expect(answersQuestion((await ask(question, locale)).passages[0]), question).toBe(false);
  });
});
