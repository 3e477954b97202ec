import { z } from 'zod';
import { authorSchema } from '#api/features/community/posts/cards/contract.ts';
import { postKinds, postStates } from '#api/features/community/posts/contract.ts';
import { spaceIcons } from '#api/features/community/spaces/contract.ts';
import { groundSchema, reasonSchema } from '#api/platform/audit/contract.ts';
import { localeSchema } from '#api/platform/i18n/locales.ts';
import { dayFilter, pageOfSchema, pageQuery } from '#api/platform/paging/contract.ts';

const postSorts = ['newest', 'oldest'] as const;
export const writingTypes = ['post', 'comment'] as const;
const yesNo = z.enum(['yes', 'no']);

/** `none`: questions without an answer. `late`: questions that had none 24 hours after they were asked. */
export const answerStates = ['none', 'late'] as const;

/**
 * Selects posts. Comments are included only if they are held or removed, because staff decide on those, or if `type`
 * requests them.
 */
const postFilterSchema = z.object({
  type: z.enum(writingTypes).optional(),
  state: z.enum(postStates).optional(),
  /** A space's id or slug. */
  space: z.string().trim().max(80).optional(),
  /** A member's id, or words from their name. */
  author: z.string().trim().max(100).optional(),
  kind: z.enum(postKinds).optional(),
  answer: z.enum(answerStates).optional(),
  pinned: yesNo.optional(),
  locked: yesNo.optional(),
  /** The first and last day of writing in the community's time zone, both included. */
  from: dayFilter,
  to: dayFilter,
  /** Words that the text contains. */
  q: z.string().trim().max(100).optional(),
});
export type PostFilter = z.output<typeof postFilterSchema>;

export const listPostsQuery = postFilterSchema.extend({
  sort: z.enum(postSorts).default('newest'),
  ...pageQuery.shape,
});

/** The number at which counting stops. */
export const maxCounted = 1_000;

const managedPostSchema = z.object({
  type: z.enum(writingTypes),
  id: z.string(),
  /** The post's id; for a comment, the id of its post. */
  postId: z.string(),
  /** The place in the thread; 0 for a post. */
  position: z.int(),
  state: z.enum(postStates),
  kind: z.enum(postKinds),
  /** The post's title; for a comment, the title of its post. */
  title: z.string(),
  locale: localeSchema,
  excerpt: z.string(),
  author: authorSchema,
  space: z.object({ id: z.string(), slug: z.string(), name: z.string(), icon: z.enum(spaceIcons) }),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  /** The version that an approval must name. */
  version: z.int(),
  commentCount: z.int(),
  isPinned: z.boolean(),
  isLocked: z.boolean(),
  /** The watch word because of which it is held. */
  heldWord: z.string().nullable(),
});
export type ManagedPost = z.output<typeof managedPostSchema>;

export const managedPostsPage = pageOfSchema(managedPostSchema).extend({
  /** The number of matches, up to {@link maxCounted}. */
  total: z.int(),
  /** How many posts and comments wait for approval. */
  heldCount: z.int(),
  /** When the list was read, for actions on all matches. */
  asOf: z.iso.datetime(),
});
export type ManagedPosts = z.output<typeof managedPostsPage>;

/** A space to choose, with its name in the viewer's language. */
export interface SpaceChoice {
  id: string;
  slug: string;
  name: string;
  isArchived: boolean;
}

export const bulkActions = [
  'approve',
  'reject',
  'remove',
  'restore',
  'pin',
  'unpin',
  'lock',
  'unlock',
  'move',
] as const;
export type BulkAction = (typeof bulkActions)[number];

/** Actions that need a ground or a reason. */
const removingActions: readonly BulkAction[] = ['reject', 'remove'];

/** How many items one call handles. The next call continues from its cursor. */
export const maxPostsPerBulkStep = 20;

const item = z.object({
  type: z.enum(writingTypes).default('post'),
  id: z.uuid(),
  /** The version that was read; required to approve. */
  version: z.int().min(1).optional(),
});

export const bulkSchema = z
  .object({
    action: z.enum(bulkActions),
    ground: groundSchema,
    reason: reasonSchema,
    /** The id or slug of the target space, if the action is moving. */
    space: z.string().trim().max(80).optional(),
    items: z.array(item).min(1).max(maxPostsPerBulkStep).optional(),
    /** Used instead of items: all matches written before `asOf`, newest first. */
    filter: postFilterSchema.optional(),
    asOf: z.iso.datetime().optional(),
    cursor: z.uuid().optional(),
  })
  .superRefine(({ action, ground, reason, space, items, filter, asOf }, { addIssue }) => {
    const fault = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message });
    if (removingActions.includes(action) && !ground && !reason) fault('reason', 'reason_required');
    if (action === 'move' && !space) fault('space', 'space_required');
    if ((items === undefined) === (filter === undefined)) fault('items', 'invalid_value');
    if (filter && !asOf) fault('asOf', 'invalid_value');
  });

/** The result for one item: `done`, or an error code. */
const resultSchema = z.object({
  type: z.enum(writingTypes),
  id: z.string(),
  title: z.string(),
  outcome: z.string(),
});
export type BulkResult = z.output<typeof resultSchema>;

export const bulkResponse = { data: z.object({ results: z.array(resultSchema), nextCursor: z.string().nullable() }) };
