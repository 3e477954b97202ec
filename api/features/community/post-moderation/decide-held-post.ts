import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { prepareNotifications } from '#api/features/accounts/notifications/index.ts';
import { requireRole } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { aboutPost, tellMentioned } from '../posts/index.ts';
import { type approvalRefusals, staffActSchema } from './contract.ts';
import { authorOfHeld, decideHeld, findAnyPost, isPost } from './queries.ts';

type Input = z.input<typeof idParams> & z.input<typeof staffActSchema>;
type Decided = Outcome<object, keyof typeof approvalRefusals>;

/** Publishes a held post as if it were written now: its author and those whom it mentions are told. */
export async function approvePost(context: Context, input: Input): Promise<Decided> {
  const { user } = requireRole(context, 'moderator');
  const id = parseId(input);
  const { reason } = parseInput(staffActSchema, input);
  const { db, now } = context;
  const post = await readPost(context, id);
  const act = { actorId: user.id, at: now, action: 'post.approve', targetType: 'post', reason };
  const { approved } = await namedBatch(db, {
    toldAuthor: prepareNotifications(context, {
      kind: 'post_approved',
      ...aboutPost(id),
      actorId: null,
      to: authorOfHeld(id),
    }),
    approved: decideHeld(db, act, 'published', isPost(id)),
    toldMentioned: tellMentioned(context, id, post.authorId),
  });
  return approved[1].rowsAffected === 1 ? { ok: true } : refuse('post_not_held');
}

/** Removes a held post. It tells nobody but the audit log, and its author can write another. */
export async function rejectPost(context: Context, input: Input): Promise<Decided> {
  const { user } = requireRole(context, 'moderator');
  const id = parseId(input);
  const { reason } = parseInput(staffActSchema, input);
  const { db, now } = context;
  const act = { actorId: user.id, at: now, action: 'post.reject', targetType: 'post', reason };
  const { found, rejected } = await namedBatch(db, {
    found: findAnyPost(db, id),
    rejected: decideHeld(db, act, 'removed', isPost(id)),
  });
  if (!found[0]) throw new AppError('not_found');
  return rejected[1].rowsAffected === 1 ? { ok: true } : refuse('post_not_held');
}

async function readPost({ db }: Context, id: string) {
  const [post] = await findAnyPost(db, id);
  if (!post) throw new AppError('not_found');
  return post;
}
