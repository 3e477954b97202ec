import { z } from 'zod';
import { groundSchema, reasonSchema } from '#api/platform/audit/contract.ts';
import { type Locale, localeSchema } from '#api/platform/i18n/locales.ts';
import { trimMarkdown } from '#api/platform/markdown/contract.ts';
import { pageOfSchema } from '#api/platform/paging/contract.ts';
import { cleanLine } from '#api/platform/text/clean-text.ts';
import { textSentRefusal } from '../unsent-texts/contract.ts';
import { newPollSchema } from './polls/contract.ts';

/** The kinds of post. The author of a question, or staff, can mark one comment as its answer. */
export const postKinds = ['discussion', 'question', 'poll'] as const;
export type PostKind = (typeof postKinds)[number];

/**
 * `held`: waits for approval, visible only to its author and staff. `deleted`: by its author. `removed`: by staff. The
 * last two leave a tombstone if there are comments.
 */
export const postStates = ['published', 'held', 'deleted', 'removed'] as const;
export type PostState = (typeof postStates)[number];

export const titleLength = 150;
/** Counted in characters of Markdown. */
export const bodyLength = 20_000;

const title = z
  .string({ error: 'title_required' })
  .transform(cleanLine)
  .pipe(z.string().min(1, { error: 'title_required' }).max(titleLength, { error: 'title_too_long' }));

/** A member's text in Markdown, for posts and comments. May be empty. */
const bodySchema = z
  .string({ error: 'body_required' })
  .transform(trimMarkdown)
  .pipe(z.string().max(bodyLength, { error: 'post_too_long' }));

/** Like {@link bodySchema}, but not empty. */
export const requiredBodySchema = bodySchema.pipe(z.string().min(1, { error: 'body_required' }));

const textSchema = z.object({ title, body: bodySchema });

/** A post in one language. */
export interface PostText extends z.output<typeof textSchema> {
  locale: Locale;
}

export const createPostSchema = z
  .object({
    /** The space's id or slug. */
    space: z.string({ error: 'space_required' }).trim().min(1, { error: 'space_required' }).max(80),
    title,
    body: bodySchema,
    /** Defaults to a poll if there is one, otherwise to a discussion. */
    kind: z.enum(postKinds).optional(),
    /** The language of title and body. Defaults to the author's own. */
    locale: localeSchema.optional(),
    /** The same post in the other language. */
    texts: z.partialRecord(localeSchema, textSchema).default({}),
    poll: newPollSchema.nullish(),
    /** Sending the same id again returns the existing post. */
    clientId: z.uuid().optional(),
  })
  .superRefine(({ kind, poll, body, texts }, { addIssue }) => {
    const fault = (path: Array<string>, message: string) => addIssue({ code: 'custom', path, message });
    if (kind === 'poll' && !poll) fault(['poll'], 'poll_options_invalid');
    if (poll && kind && kind !== 'poll') fault(['kind'], 'invalid_value');
    if (!poll && body === '') fault(['body'], 'body_required');
    for (const [locale, text] of Object.entries(texts)) {
      if (!poll && text.body === '') fault(['texts', locale, 'body'], 'body_required');
    }
  });

/** Reasons why a space is closed for writing, to everyone or to this member. */
const spaceRefusals = {
  space_archived: 'conflict',
  post_not_allowed: 'forbidden',
  join_first: 'forbidden',
} as const;

export const createPostRefusals = { ...spaceRefusals, ...textSentRefusal } as const;

export const createPostResponse = { data: z.object({ id: z.string(), state: z.enum(postStates) }) };

export const updatePostSchema = z.object({
  title,
  body: bodySchema,
  /** The version being edited. If it's outdated, nothing is stored. */
  version: z.int().min(1),
  /** Which text to edit. Defaults to the member's language, if the post has a text in it. */
  locale: localeSchema.optional(),
  /** The text in the other language; null removes it, and omitting it keeps it. */
  texts: z.partialRecord(localeSchema, textSchema.nullable()).default({}),
  /**
   * The reason for the edit, which staff must give when they change someone else's post. Everyone who can read the post
   * can read it.
   */
  reason: reasonSchema,
});

/** Moderators can't act on administrators' posts. */
export const administratorsPostRefusals = { not_yours_to_decide: 'forbidden' } as const;

export const updatePostRefusals = {
  ...administratorsPostRefusals,
  version_outdated: 'conflict',
  post_deleted: 'conflict',
  space_archived: 'conflict',
  post_locked: 'forbidden',
} as const;

export const updatePostResponse = {
  data: z.object({
    id: z.string(),
    state: z.enum(postStates),
    version: z.number(),
    editedAt: z.iso.datetime().nullable(),
  }),
};

/** Staff give a reason when they remove someone else's post. */
export const deletePostSchema = z.object({ reason: reasonSchema, ground: groundSchema });

const revisionSchema = z.object({
  id: z.string(),
  locale: localeSchema.nullable(),
  /**
   * Null if staff have hidden it and the viewer is neither its author nor staff; empty if the post had no text in this
   * language. Don't compare revisions on either side of a hidden one.
   */
  title: z.string().nullable(),
  body: z.string().nullable(),
  isHidden: z.boolean(),
  /** Whether staff replaced someone else's text. `reason` is the one they gave. */
  isByStaff: z.boolean(),
  reason: z.string().nullable(),
  /** When and by whom the text was replaced. The name is null for a deleted member. */
  replacedAt: z.iso.datetime(),
  replacedBy: z.object({ id: z.string(), name: z.string().nullable() }),
});
export type Revision = z.infer<typeof revisionSchema>;
export const revisionPage = pageOfSchema(revisionSchema);

/** Reasons why writing under a post, or changing comments there, is closed to everyone or to this member. */
export const writingRefusals = {
  post_deleted: 'conflict',
  post_held: 'conflict',
  post_locked: 'conflict',
  space_archived: 'conflict',
  join_first: 'forbidden',
} as const;
