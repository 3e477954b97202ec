import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { approveComment } from '#api/features/community/comments/index.ts';
import { approvePost, movePost, pinOrLockPost } from '#api/features/community/posts/index.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { describeError, log } from '#api/platform/http/log.ts';
import type { Outcome } from '#api/platform/http/refusal.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import { rejectComment, rejectPost, removeComment, removePost } from '../removals/remove-writing.ts';
import { restoreComment, restorePost } from '../removals/restore-writing.ts';
import { buildPostCriteria } from './build-post-criteria.ts';
import { type BulkAction, type BulkResult, bulkSchema, maxPostsPerBulkStep } from './contract.ts';
import { presentManagedPost } from './present-managed.ts';
import { type ManagedRow, selectItems, selectManagedPosts } from './queries.ts';

interface Given {
  id: string;
  reason: string | null;
  ground: z.output<typeof bulkSchema>['ground'];
  version: number;
  space: string;
}

type Act = (context: Context, given: Given) => Promise<Outcome<object, string>>;

const acts: Record<'post', Record<BulkAction, Act>> & Record<'comment', Partial<Record<BulkAction, Act>>> = {
  post: {
    approve: approvePost,
    reject: rejectPost,
    remove: removePost,
    restore: restorePost,
    pin: pinOrLockPost('pin'),
    unpin: pinOrLockPost('unpin'),
    lock: pinOrLockPost('lock'),
    unlock: pinOrLockPost('unlock'),
    move: movePost,
  },
  comment: { approve: approveComment, reject: rejectComment, remove: removeComment, restore: restoreComment },
};

type Bulk = z.output<typeof bulkSchema>;

/**
 * Acts on posts and comments one by one, each with its own verb, audit log entry and notice to the author. A failure is
 * reported and doesn't stop the others.
 */
export const actOnPosts = verb(
  {
    access: 'moderator',
    proof: 'always',
    input: bulkSchema,
    records: Object.entries(acts).flatMap(([type, own]) => Object.keys(own).map((action) => `${type}.${action}`)),
  },
  async (context, bulk): Promise<{ data: { results: BulkResult[]; nextCursor: string | null } }> => {
    const { rows, nextCursor } = await readStep(context, bulk);
    const results: BulkResult[] = [];
    for (const row of rows) {
      const { type, id, title } = presentManagedPost(context, row);
      results.push({ type, id, title, outcome: await actOn(context, bulk, row) });
    }
    const known = new Set(rows.map(({ id }) => id));
    const missing = (bulk.items ?? []).filter(({ id }) => !known.has(id));
    results.push(...missing.map(({ type, id }) => ({ type, id, title: '', outcome: 'not_found' })));
    return { data: { results, nextCursor } };
  },
);

async function readStep(context: Context, { items, filter, asOf, cursor }: Bulk) {
  const { db } = context;
  if (items) return { rows: await selectItems(db, items), nextCursor: null };
  const wanted = buildPostCriteria(context, filter ?? {}, new Date(asOf ?? context.now));
  const { items: rows, nextCursor } = pageOf(
    await selectManagedPosts(db, wanted, { sort: 'newest', cursor, limit: maxPostsPerBulkStep + 1 }),
    maxPostsPerBulkStep,
  );
  return { rows, nextCursor };
}

async function actOn(context: Context, bulk: Bulk, row: ManagedRow): Promise<string> {
  const { type, id } = row;
  const { action, reason, ground, space = '' } = bulk;
  const act = acts[type][action];
  if (!act) return 'not_for_comments';
  const version = readVersion(bulk, row);
  if (version === null) return 'version_outdated';
  try {
    const outcome = await act(context, { id, reason, ground, version, space });
    return outcome.ok ? 'done' : outcome.refusal;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    log('error', 'posts.act_failed', { community: context.tenant.slug, ...describeError(error) });
    return 'internal';
  }
}

/**
 * Returns the version that staff read. If they acted on a filter, anything edited after the list was shown counts as
 * unread.
 */
function readVersion({ action, items, asOf }: Bulk, { type, id, version, editedAt }: ManagedRow): number | null {
  if (action !== 'approve') return version;
  if (items) return items.find((item) => item.id === id && item.type === type)?.version ?? null;
  return editedAt !== null && asOf && editedAt > Date.parse(asOf) ? null : version;
}
