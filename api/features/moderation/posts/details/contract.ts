import { z } from 'zod';
import { authorSchema } from '#api/features/community/posts/cards/contract.ts';
import { postKinds, postStates } from '#api/features/community/posts/contract.ts';
import { spaceIcons } from '#api/features/community/spaces/contract.ts';
import { decisionStates } from '#api/features/moderation/decisions/contract.ts';
import { listedStates, reportReasons, reportTargets } from '#api/features/moderation/reports/contract.ts';
import { grounds } from '#api/platform/audit/contract.ts';
import { localeSchema } from '#api/platform/i18n/locales.ts';

export const detailsQuery = z.object({
  /** Selects only comments in this state. */
  state: z.enum(postStates).optional(),
  /** Selects comments after this position. */
  cursor: z.coerce.number().int().min(0).max(1e9).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(30),
  /** Selects revisions before this one. */
  revision: z.uuid().optional(),
  /** Selects log entries before this one. */
  entry: z.uuid().optional(),
});

const changeKinds = ['same', 'removed', 'added'] as const;

/** A piece of text that two adjacent revisions share, or that one of them lacks. */
const changeSchema = z.object({ kind: z.enum(changeKinds), text: z.string() });
export type Change = z.output<typeof changeSchema>;

const revisionSchema = z.object({
  id: z.string(),
  locale: localeSchema.nullable(),
  isHidden: z.boolean(),
  replacedAt: z.iso.datetime(),
  /** The name is null for a deleted member. */
  replacedBy: z.object({ id: z.string(), name: z.string().nullable() }),
  /** The changes from this revision to the text that replaced it. */
  title: z.array(changeSchema),
  body: z.array(changeSchema),
});
export type ComparedRevision = z.output<typeof revisionSchema>;

const commentSchema = z.object({
  id: z.string(),
  position: z.int(),
  parentId: z.string().nullable(),
  state: z.enum(postStates),
  author: authorSchema,
  /** Empty once the author has deleted the comment. */
  html: z.string(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  /** The version that an approval must name. */
  version: z.int(),
});
export type ManagedComment = z.output<typeof commentSchema>;

const auditState = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable();

const entrySchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Null once the actor's account is deleted. */
  actor: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  action: z.string(),
  targetType: z.string(),
  targetId: z.string(),
  /** The comment's place in the thread; null for other targets. */
  position: z.int().nullable(),
  before: auditState,
  after: auditState,
  reason: z.string().nullable(),
  ground: z.enum(grounds).nullable(),
});
export type LogEntry = z.output<typeof entrySchema>;

const reportSchema = z.object({
  id: z.string(),
  target: z.enum(reportTargets),
  /** The comment's place in the thread; null for a post. */
  position: z.int().nullable(),
  reason: z.enum(reportReasons),
  words: z.string().nullable(),
  timesReported: z.int(),
  lastAt: z.iso.datetime(),
  state: z.enum(listedStates),
  /** The state of the latest decision on the report's case; null if there is none. */
  decisionState: z.enum(decisionStates).nullable(),
});

export const postDetailsSchema = z.object({
  id: z.string(),
  kind: z.enum(postKinds),
  state: z.enum(postStates),
  version: z.int(),
  /** The texts, in the viewer's language first. Empty once the author has deleted the post. */
  texts: z.array(z.object({ locale: localeSchema, title: z.string(), html: z.string() })),
  /** The choices of a poll. */
  options: z.array(z.string()),
  author: authorSchema,
  space: z.object({ id: z.string(), slug: z.string(), name: z.string(), icon: z.enum(spaceIcons) }),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  commentCount: z.int(),
  isPinned: z.boolean(),
  isLocked: z.boolean(),
  revisions: z.object({ items: z.array(revisionSchema), nextCursor: z.string().nullable() }),
  comments: z.object({ items: z.array(commentSchema), nextCursor: z.string().nullable() }),
  log: z.object({ items: z.array(entrySchema), nextCursor: z.string().nullable() }),
  /** The newest reports about the post and its comments. */
  reports: z.array(reportSchema),
});
export type PostDetails = z.output<typeof postDetailsSchema>;
