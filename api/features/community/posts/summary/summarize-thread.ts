import { z } from 'zod';
import type { Context } from '#api/context.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { askModel } from '#api/platform/models/ask-model.ts';
import { countModelUse, modelUseLimit } from '#api/platform/models/community-model.ts';
import { cleanLine } from '#api/platform/text/clean-text.ts';
import { verb } from '#api/verb.ts';
import { presentAuthor } from '../cards/present-author.ts';
import type { AuthorRow } from '../cards/queries.ts';
import { readerOf } from '../cards/reader.ts';
import {
  maxSummarizedComments,
  minSummarizedComments,
  type SummaryRefusal,
  summaryRefusals,
  type ThreadSummary,
} from './contract.ts';
import { findPostToSummarize, type SummarizedRow, selectCommentsToSummarize } from './queries.ts';

type Answer = Outcome<{ data: ThreadSummary }, SummaryRefusal>;

/** The maximum number of characters of all comments together. */
const longestThread = 60_000;

const line = z.string().overwrite(cleanLine).min(1).max(2_000);
const answerSchema = z.object({
  gist: line,
  sides: z.array(z.object({ says: line, members: z.array(z.string()).max(300) })).max(20),
  openQuestions: z.array(line).max(20),
});

/**
 * Lets the community's model summarize a long thread for staff, from what they may read themselves. The model gets no
 * names: members are numbered, and their names are filled into its answer. Nothing is stored.
 */
export const summarizeThread = verb(
  { access: 'moderator', params: idParams, refusals: summaryRefusals, records: { nothing: 'Only read.' } },
  async (context, { id }, member): Promise<Answer> => {
    const reader = readerOf(context, member);
    const model = await countModelUse(context, modelUseLimit('posts.summaries', member.user.id, 30));
    if (!model) return refuse('no_model');
    const read = await namedBatch(context.db, {
      found: findPostToSummarize(context.db, reader, id, context.locale),
      comments: selectCommentsToSummarize(context.db, reader, id, maxSummarizedComments),
    });
    const [post] = read.found;
    if (!post) throw new AppError('not_found');
    if (post.commentCount < minSummarizedComments) return refuse('thread_short');
    const comments = takeWithinLength(read.comments).reverse();
    const numbers = numberAuthors([post, ...comments]);
    const said = ({ authorId, plain }: SummarizedRow) => ({ member: numbers.get(authorId), text: plain });
    const answer = await askModel(context, model, {
      name: 'posts.summary',
      task: taskIn[context.locale],
      material: { post: { ...said(post), title: post.title }, comments: comments.map(said) },
      answer: answerSchema,
      maxTokens: 2_000,
    });
    if (!answer.ok) return answer;
    const names = createNameResolver(context, [post, ...comments], numbers);
    const { gist, sides, openQuestions } = answer.data;
    const data = {
      gist: names.fillIn(gist),
      sides: sides.map(({ says, members }) => ({ says: names.fillIn(says), names: names.of(members) })),
      openQuestions: openQuestions.map(names.fillIn),
      covered: comments.length,
      commentCount: post.commentCount,
    };
    return { ok: true, data };
  },
);

const taskIn = { et: writeTask('Estonian'), en: writeTask('English') };

function writeTask(language: string): string {
  return [
    'You sum up a long discussion for the moderators of a community, neutrally and only from what is written there.',
    'The material has a post and its comments, oldest first; each has its member, such as M3. Refer to people only so.',
    'Answer with one JSON object of this shape:',
    JSON.stringify({
      gist: 'what it is about and where it stands, two to four sentences',
      sides: [{ says: 'one position on what people disagree on', members: ['M1', 'M3'] }],
      openQuestions: ['what nobody has answered yet'],
    }),
    `Lists may be empty. All texts are plain ${language}, without Markdown.`,
  ].join('\n');
}

/** Returns the newest comments that fit within the maximum length. */
function takeWithinLength(newestFirst: readonly SummarizedRow[]): SummarizedRow[] {
  let length = 0;
  return newestFirst.filter(({ plain }) => {
    length += plain.length;
    return length <= longestThread;
  });
}

/** Numbers authors as M1, M2 and so on, by id. */
function numberAuthors(rows: readonly SummarizedRow[]): Map<string, string> {
  const ids = [...new Set(rows.map(({ authorId }) => authorId))];
  return new Map(ids.map((id, index) => [id, `M${index + 1}`]));
}

/**
 * Returns functions that replace the numbers in a model's answer with names. In lists, numbers that it made up are
 * dropped.
 */
function createNameResolver(context: Context, rows: readonly SummarizedRow[], numbers: ReadonlyMap<string, string>) {
  const names = new Map(
    rows.map(({ authorId, author }) => {
      const { name } = presentAuthor(context, JSON.parse(author) as AuthorRow);
      return [numbers.get(authorId) ?? '', name];
    }),
  );
  return {
    fillIn: (text: string) => text.replace(/\bM\d+\b/g, (number) => names.get(number) ?? number),
    of: (members: readonly string[]) => [...new Set(members)].flatMap((number) => names.get(number) ?? []),
  };
}
