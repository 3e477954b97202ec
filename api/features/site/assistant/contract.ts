import { z } from 'zod';
import { contentTypes } from '#api/features/content/content/contract.ts';
import { localeSchema } from '#api/platform/i18n/locales.ts';
import { modelRefusals } from '#api/platform/models/contract.ts';
import { pageQuery } from '#api/platform/paging/contract.ts';
import { cleanLine } from '#api/platform/text/clean-text.ts';

export const maxQuestion = 500;
/** How many questions one conversation can have, because a new subject belongs in a new conversation. */
export const maxQuestions = 20;
/** How many conversations are listed. Older ones are kept until they are deleted. */
export const maxConversations = 100;
export const maxTitle = 80;

export const questionSchema = z.object({
  question: z
    .string({ error: 'question_required' })
    .overwrite(cleanLine)
    .min(1, { error: 'question_required' })
    .max(maxQuestion, { error: 'question_long' }),
  /** The conversation that the question continues. Without one, the question begins a new conversation. */
  conversationId: z.uuid({ error: 'conversation_unknown' }).nullish(),
});

/** The query parameters of `/ai`. An unknown conversation is ignored. */
export const assistantQuery = z.object({ conversation: z.uuid().nullish().catch(null) });

export const renameConversationSchema = z.object({
  title: z
    .string({ error: 'title_required' })
    .overwrite(cleanLine)
    .min(1, { error: 'title_required' })
    .max(maxTitle, { error: 'text_too_long' }),
});

export const askRefusals = {
  questions_used_up: 'too_many_requests',
  conversation_full: 'conflict',
} as const;

export const maxRatingReasonLength = 300;
export const rateAnswerSchema = z.object({
  /** Null withdraws the rating. */
  isHelpful: z.boolean().nullable(),
  reason: z.string().overwrite(cleanLine).max(maxRatingReasonLength, { error: 'text_too_long' }).nullish(),
});

/** Questions that had no answer, or whose answer didn't help. */
export const reviewFilters = ['unanswered', 'unhelpful'] as const;
export type ReviewFilter = (typeof reviewFilters)[number];
export const reviewedQuestionsQuery = pageQuery.extend({ show: z.enum(reviewFilters).default('unanswered') });
export const reviewedQuestionView = z.object({
  id: z.string(),
  question: z.string(),
  /** Why the answer didn't help. */
  reason: z.string().nullable(),
  askedAt: z.number(),
});
export type ReviewedQuestion = z.infer<typeof reviewedQuestionView>;

/** How many characters of an answer were shown when it was stopped. */
export const stopSchema = z.object({ length: z.int().min(0).max(100_000) });

export const sourceKinds = [...contentTypes, 'expert', 'post', 'comment'] as const;

/** Something that an answer quotes or names, with its number in the answer. */
const sourceView = z.object({
  number: z.number(),
  id: z.string(),
  kind: z.enum(sourceKinds),
  path: z.string(),
  title: z.string(),
  locale: localeSchema,
  /** The heading above the passage. */
  heading: z.string().nullable(),
  /** When an event starts, in milliseconds. */
  startsAt: z.number().nullable(),
  /** The second at which the passage is spoken in a video; null for written text. */
  seconds: z.number().nullable(),
  /** The passage as plain text. */
  passage: z.string(),
});
export type Source = z.infer<typeof sourceView>;

/** An expert whom an answer names. */
const namedExpertView = z.object({ id: z.string(), name: z.string(), headline: z.string(), path: z.string() });
export type NamedExpert = z.infer<typeof namedExpertView>;

/**
 * `quotes`: something answers the question. `written`: a model wrote the answer from its sources. `unknown`: nothing
 * answers the question, so the nearest sources are named.
 */
export const answerKinds = ['quotes', 'written', 'unknown'] as const;

/** Topics on which a community should leave answers to professionals. */
export const sensitiveTopics = ['health', 'law', 'money'] as const;
export type SensitiveTopic = (typeof sensitiveTopics)[number];

/**
 * An answer as it is shown. Paragraphs cite the sources that they quote or are written from by number, such as `[1]`.
 */
const answerView = z.object({
  id: z.string(),
  question: z.string(),
  kind: z.enum(answerKinds),
  text: z.string(),
  sources: z.array(sourceView),
  experts: z.array(namedExpertView),
  /** Whether the answer was stopped or broke off. */
  isCut: z.boolean(),
  /** Whether the answer helped; null until the member says so. */
  isHelpful: z.boolean().nullable(),
  /** The id in the answer's link, `/ai/shared/{shareId}`, if it is shared. */
  shareId: z.string().nullable(),
  askedAt: z.number(),
});
export type Answer = z.infer<typeof answerView>;

/** The response to sharing an answer. */
export const shareView = z.object({ shareId: z.string() });

/** An answer that another member shares, read with the reader's rights. */
export const sharedAnswerView = z.object({
  question: z.string(),
  askedAt: z.number(),
  /** Null if the answer depends on a source that the reader may not read. */
  answer: answerView.nullable(),
  /** Whether the reader is the one who shares the answer. */
  isOwn: z.boolean(),
});
export type SharedAnswer = z.infer<typeof sharedAnswerView>;

export const allowanceView = z.object({
  /** How many questions are left today. */
  left: z.number(),
  /** How many questions a day are allowed. */
  daily: z.number(),
});
export type Allowance = z.infer<typeof allowanceView>;

export const conversationView = z.object({ id: z.string(), title: z.string(), askedAt: z.number() });
export type Conversation = z.infer<typeof conversationView>;

export const openConversationView = conversationView.extend({ answers: z.array(answerView) });
export type OpenConversation = z.infer<typeof openConversationView>;

/** The data that `/ai` shows. */
export interface AssistantPage {
  allowance: Allowance;
  conversations: Conversation[];
  opened: OpenConversation | null;
  /** Suggested questions that the community's own content can answer. */
  firstQuestions: string[];
  /** How many days a conversation is kept after its last question. */
  keptDays: number;
}

/** The events of a streamed answer, by name. */
export interface AnswerEvents {
  /** Sent a second time if the answer turns out to be of another kind. */
  sources: Pick<Answer, 'sources' | 'experts' | 'kind'> & { answerId: string };
  delta: { text: string };
  done: { conversation: Conversation; allowance: Allowance; isCut: boolean };
  error: { code: string };
}

/** How much the community's model was used: costs and the ceiling, in cents. */
export const modelCostsView = z.object({
  /** Months, newest first. Costs include the maximum cost of answers that are still being written. */
  months: z.array(z.object({ month: z.string(), answers: z.number(), cost: z.number() })),
  ceiling: z.number().nullable(),
});
export type ModelCosts = z.infer<typeof modelCostsView>;

/** The topic of an article: a member's question, or a subject. */
export const articleSourcesQuery = questionSchema.pick({ question: true });
export const maxArticleSources = 8;
export const articleSourcesView = z.object({
  sources: z.array(sourceView),
  /** Whether the community has a language model, which would write the draft. */
  hasModel: z.boolean(),
});
export type ArticleSources = z.infer<typeof articleSourcesView>;

export const writeArticleSchema = articleSourcesQuery.extend({
  locale: localeSchema,
  /** The ids of the sources, in the order of their numbers. */
  sources: z
    .array(z.uuid())
    .min(1, { error: 'article_sources_needed' })
    .max(maxArticleSources, { error: 'article_sources_limit' }),
});

/** `article_sources_gone`: a source can't be read by every member any more. */
export const writeArticleRefusals = { ...modelRefusals, article_sources_gone: 'conflict' } as const;
