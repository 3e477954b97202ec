import { describe, expect, inject, it } from 'vitest';
import { postTexts } from '#api/features/community/posts/schema.ts';
import { contentItems } from '#api/features/content/content/schema.ts';
import { storeCommunitySecret } from '#api/platform/community-secrets/community-secrets.ts';
import { secretNames } from '#api/platform/community-secrets/contract.ts';
import { type Locale, locales } from '#api/platform/i18n/locales.ts';
import { selectEmbeddingsKey } from '#api/platform/models/community-model.ts';
import {
  actors,
  createActorContext,
  createTestCommunity,
  createTestContext,
  insertContent,
  testNow,
} from '#api/testing/index.ts';
import { insertDemoContent } from '#api/testing/insert-demo-content.ts';
import { embeddingPace, embedPassages } from '../vectors/embed-passages.ts';
import { embedQuestion } from '../vectors/embed-question.ts';
import judged from './judged-questions.json' with { type: 'json' };
import type { RankedPassage } from './rank.ts';
import { retrievePassages } from './retrieve-passages.ts';

const community = await createTestCommunity();
await insertDemoContent(community);
for (const locale of locales) {
  for (const { slug, ...text } of judged.onlyIn[locale])
    await insertContent(community, { slug }, [{ ...text, locale, summary: '', topics: [] }]);
}
const member = await actors.member(community);
const embeddings = { address: inject('modelServiceUrl'), model: 'small-embeddings' };
const withVectors = { ...community, tenant: { ...community.tenant, embeddings } };
await storeCommunitySecret(withVectors, secretNames.embeddings, inject('modelServiceKey'), testNow);
embeddingPace.workMs = 60_000;
await embedPassages(createTestContext(withVectors));
const slugs = new Map((await community.db.select().from(contentItems)).map(({ id, slug }) => [id, slug]));
const titles = await community.db.select().from(postTexts);

/** The names of a source in the judged set: a slug, an expert's name, or a post's titles. */
function namesOf({ id, path, title }: { id: string; path: string; title: string }): string[] {
  const slug = slugs.get(id);
  if (slug) return [slug];
  const texts = titles.filter(({ postId }) => path.startsWith(`/community/posts/${postId}`));
  return [title, ...texts.map((text) => text.title)];
}

async function ask(question: string, locale: Locale, usesMeaning = false) {
  const request = new Request(`https://${community.hostname}/`, { headers: { cookie: `locale=${locale}` } });
  const context = await createActorContext(withVectors, member, { request });
  if (context.actor.kind !== 'member') throw new Error('no one is signed in');
  const stored = await selectEmbeddingsKey(context);
  const embedded = usesMeaning ? await embedQuestion(context, stored, { question, before: undefined }) : null;
  return retrievePassages(context, context.actor, { question, meaning: embedded?.meaning ?? null });
}

/**
 * Recall in the first ranks by words alone is 0.91 in Estonian and 0.9 in English. With vectors of a fake model that
 * knows some translations, it is 0.94 and 0.97, so combining both rankings loses nothing.
 */
const least = { recall: 0.9, answered: 0.75 } as const;

describe('the judged questions', () => {
  const ways = locales.flatMap((locale) => [false, true].map((usesMeaning) => ({ locale, usesMeaning })));
  it.for(ways)(
    'have an expected source among the first five results in 90% of cases ($locale, vectors: $usesMeaning)',
    async (way, { annotate }) => {
      const { locale, usesMeaning } = way;
      const missed: string[] = [];
      let [first, answered] = [0, 0];
      for (const { question, expected } of judged[locale]) {
        const { passages, isCarried } = await ask(question, locale, usesMeaning);
        const isExpected = (source: RankedPassage) =>
          namesOf(source).some((name) => expected.some((start) => name.startsWith(start)));
        const place = passages.findIndex(isExpected);
        if (place === 0) first += 1;
        if (isCarried) answered += 1;
        if (place === -1 || place > 4) missed.push(question);
      }
      const all = judged[locale].length;
      const recall = (all - missed.length) / all;
      const measured = `recall at 5 ${recall.toFixed(3)}, ${first} first, ${answered} answered of ${all}`;
      await annotate(`${locale}${usesMeaning ? ' with vectors' : ''}: ${measured}. Missed: ${missed.join(' ')}`);
      expect(recall, missed.join('\n')).toBeGreaterThanOrEqual(least.recall);
      expect(answered / all).toBeGreaterThanOrEqual(least.answered);
    },
  );

  it.each(ways)('find no source if no text contains an answer ($locale, vectors: $usesMeaning)', async (way) => {
    for (const question of judged.unanswerable[way.locale])
      expect((await ask(question, way.locale, way.usesMeaning)).isCarried, question).toBe(false);
  });
});
