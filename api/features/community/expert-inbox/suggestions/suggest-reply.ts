import { z } from 'zod';
import { findExpert } from '#api/features/people/experts/index.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { listStructureParts } from '#api/platform/markdown/structure.ts';
import { askModel } from '#api/platform/models/ask-model.ts';
import { countModelUse, modelUseLimit } from '#api/platform/models/community-model.ts';
import { verb } from '#api/verb.ts';
import { selectSavedReplies } from '../../saved-replies/index.ts';
import { messageContentSchema } from '../../threads/contract.ts';
import { maxMessagesForModel, type SuggestionRefusal, suggestionRefusals } from './contract.ts';
import { findQuestion, selectReadableMessages } from './queries.ts';

type Answer = Outcome<{ data: { reply: string } }, SuggestionRefusal>;

const answerSchema = z.object({ reply: messageContentSchema.pipe(z.string().min(1)) });

/** The maximum number of characters of a message that the model reads. */
const longestRead = 4_000;

/**
 * Lets the community's model suggest a reply to a question, from the conversation, the expert's profile and their saved
 * replies. The model gets no names. Nothing is stored or sent: the suggestion fills the expert's composer.
 */
export const suggestReply = verb(
  {
    access: 'writingExpert',
    params: idParams,
    refusals: suggestionRefusals,
    records: { nothing: 'Only a suggestion.' },
  },
  async (context, { id }, { user }): Promise<Answer> => {
    const { db } = context;
    const model = await countModelUse(context, modelUseLimit('expert-inbox.suggestions', user.id, 30));
    if (!model) return refuse('no_model');
    const { questions, messages, replies, profiles } = await namedBatch(db, {
      questions: findQuestion(db, user.id, id),
      messages: selectReadableMessages(db, user.id, id, maxMessagesForModel),
      replies: selectSavedReplies(db, user.id),
      profiles: findExpert(db, user.id, { isOwn: true }),
    });
    const [question] = questions;
    if (!question) throw new AppError('not_found');
    if (question.closed) return refuse(question.closed);
    const own = {
      profile: presentProfile(profiles[0]),
      savedReplies: replies.map(({ title, body }) => ({ title, body })),
    };
    const conversation = messages
      .map(({ body, isOwn }) => ({ from: isOwn ? 'expert' : 'member', text: body.slice(0, longestRead) }))
      .reverse();
    const answer = await askModel(context, model, {
      name: 'expert-inbox.suggestion',
      task,
      material: { subject: question.subject, conversation, ...own },
      answer: answerSchema,
      maxTokens: 2_000,
    });
    if (!answer.ok) return answer;
    const ownTexts = [
      ...messages.filter(({ isOwn }) => isOwn).map(({ body }) => body),
      ...replies.map(({ body }) => body),
      ...Object.values(own.profile),
    ];
    // The model may quote the placeholder that saved replies use. Members choose their names, so the text is checked
    // after the name is inserted.
    const reply = answer.data.reply.replaceAll('{name}', () => question.memberName ?? '');
    if (!hasOnlyKnownLinks(ownTexts, reply)) return refuse('suggestion_foreign');
    return { ok: true, data: { reply } };
  },
);

const task = [
  'You draft a reply for an expert who answers a question of a member of a community. The expert reads and changes it.',
  'Write as the expert, in the language of the member’s latest message: warm, concrete, and no longer than it must be.',
  'Say only what the conversation, the profile and the saved replies support; where something must be known first, ask.',
  'Use the saved replies’ words where they fit. The member’s name is {name}; write it like this. Make up no links.',
  'Answer with one JSON object: {"reply": "Markdown, at most 3000 characters"}.',
].join('\n');

function presentProfile(row: Awaited<ReturnType<typeof findExpert>>[number] | undefined): Record<string, string> {
  if (!row) return {};
  const { headlineEt, headlineEn, aboutEt, aboutEn } = row;
  return { headlineEt, headlineEn, aboutEt, aboutEn };
}

/**
 * Whether all links and pictures of a reply are in the given texts. Otherwise, a member could make the expert pass on
 * harmful ones.
 */
function hasOnlyKnownLinks(texts: readonly string[], reply: string): boolean {
  const isAddress = (part: string) => /^(?:link|picture) /.test(part);
  const known = new Set(texts.flatMap(listStructureParts));
  return listStructureParts(reply).every((part) => !isAddress(part) || known.has(part));
}
