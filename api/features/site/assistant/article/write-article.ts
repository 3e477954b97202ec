import { prepareDraft } from '#api/features/content/drafts/index.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { createTranslator } from '#api/platform/i18n/translate.ts';
import { askModel } from '#api/platform/models/ask-model.ts';
import { countModelUse, modelUseLimit } from '#api/platform/models/community-model.ts';
import { verb } from '#api/verb.ts';
import { writeArticleRefusals, writeArticleSchema } from '../contract.ts';
import type { Candidate } from '../retrieve/candidates.ts';
import { idSubquery } from '../retrieve/queries.ts';
import { groupPassages, quotedSourceReads } from '../retrieve/retrieve-quoted.ts';
import { asAnyMember } from './as-any-member.ts';
import { cleanArticle, modelArticleSchema } from './clean-article.ts';

type Answer = Outcome<{ data: { id: string } }, keyof typeof writeArticleRefusals>;

/** How many characters of each source are used, because a model can read only so much at once. */
const longestSource = 6_000;

/**
 * Lets the community's model write an article from chosen sources that every member may read, and stores it as a draft.
 * The draft is marked as machine-written until a person has read it, and only a person can publish it.
 */
export const writeArticle = verb(
  {
    access: 'admin',
    input: writeArticleSchema,
    refusals: writeArticleRefusals,
    records: { nothing: 'No one but staff sees a draft.' },
  },
  async (context, { question, locale, sources: ids }, admin): Promise<Answer> => {
    const model = await countModelUse(context, modelUseLimit('assistant.articles', admin.user.id, 20));
    if (!model) return refuse('no_model');
    const any = asAnyMember(context, admin);
    const read = await namedBatch(context.db, quotedSourceReads(any.context, any.member, idSubquery(ids)));
    const groups = groupPassages(read.documents, read.discussions.flat());
    const sources = ids.flatMap((id) => inLanguage(groups.get(id) ?? [], locale) ?? []);
    if (sources.length < ids.length) return refuse('article_sources_gone');
    const numbered = sources.map(({ title, text }, index) => ({ number: index + 1, title, text }));
    const answer = await askModel(context, model, {
      ...{ name: 'assistant.article', task: taskOf[locale], material: { question, sources: numbered } },
      ...{ answer: modelArticleSchema, maxTokens: 3_000 },
    });
    if (!answer.ok) return answer;
    const article = cleanArticle(answer.data, sources.length);
    if (!article) return refuse('model_unusable');
    const body = `${article.body}\n\n${listSources(locale, sources)}`;
    const text = { ...article, body, coverAlt: '', topics: [], isMachineWritten: true as const };
    const draft = prepareDraft(context, { type: 'article', userId: admin.user.id, texts: { [locale]: text } });
    await namedBatch(context.db, draft.statements);
    return { ok: true, data: { id: draft.id } };
  },
);

type Written = Pick<Candidate, 'title' | 'path' | 'text'>;

/** Selects passages in one language: the article's, if there are any. */
function inLanguage(passages: readonly Candidate[], locale: Locale): Written[] | null {
  const own = passages.filter((passage) => passage.locale === locale);
  const [first, ...rest] = own.length > 0 ? own : passages.filter((each) => each.locale === passages[0]?.locale);
  if (!first) return null;
  const text = [first, ...rest].map((passage) => passage.text).join('\n\n');
  return [{ title: first.title, path: first.path, text: text.slice(0, longestSource) }];
}

/** Lists the sources in the order of their citation numbers. Titles are escaped, so they never become markup. */
function listSources(locale: Locale, sources: readonly Written[]): string {
  const heading = createTranslator(locale)('assistant:sources');
  const lines = sources.map(({ title, path }, index) => `${index + 1}. [${title.replace(marks, '\\$&')}](${path})`);
  return `## ${heading}\n\n${lines.join('\n')}`;
}

const marks = /[\\`*_{}[\]()#+\-.!|<>~]/g;

const taskOf = { et: writeTask('Estonian'), en: writeTask('English') };

function writeTask(language: string): string {
  return [
    `You write the draft of an article for a community's website in ${language}, as a native writer would put it.`,
    'It answers the question of the material, from its numbered sources and from nothing else. After each statement, put',
    'the number of its source in square brackets, such as [1]. Where the sources say nothing, leave it out.',
    'Answer with one JSON object: title (at most 160 characters), summary (one sentence), and body, which is Markdown with',
    'headings of the second level and short paragraphs, without links, addresses, pictures, HTML or a list of sources.',
    'Don’t give medical, legal or financial advice of your own; say what the sources say.',
  ].join(' ');
}
