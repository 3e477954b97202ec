import { hintNotifiedMembers } from '#api/features/accounts/notifications/index.ts';
import { staffAction } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { hintReaders } from '../hint-readers.ts';
import { notifyOfChange } from '../write/notify-of-change.ts';
import { staffActionSchema, staffRefusals } from './contract.ts';
import { findAnyPost, mayActOnPost, pinOrLockPosts } from './queries.ts';

const marks = {
  pin: ['pin', true],
  unpin: ['pin', false],
  lock: ['lock', true],
  unlock: ['lock', false],
} as const;

/**
 * Creates the verb that pins or locks a post, or undoes it. The author is notified of a lock. Idempotent: a repeated
 * request neither changes nor records anything.
 */
export const pinOrLockPost = (name: keyof typeof marks) =>
  verb(
    {
      access: 'moderator',
      params: idParams,
      input: staffActionSchema,
      refusals: staffRefusals,
      records: `post.${name}`,
    },
    async (context, { id, reason }, member): Promise<Outcome<object, keyof typeof staffRefusals>> => {
      const [mark, isSet] = marks[name];
      const { db } = context;
      const act = staffAction(context, member.user.id, `post.${name}`, { reason });
      const { found, notified } = await namedBatch(db, {
        found: findAnyPost(db, member, id),
        changed: pinOrLockPosts(db, act, mark, isSet, mayActOnPost(member, id)),
        notified: name === 'lock' ? notifyOfChange(context, act, id, 'lock') : [],
      });
      const [post] = found;
      if (!post) throw new AppError('not_found');
      if (!post.mayAct) return refuse('not_yours_to_decide');
      hintNotifiedMembers(context, notified);
      hintReaders(context, id, member.user.id);
      return post.state === 'deleted' || post.state === 'removed' ? refuse('post_deleted') : { ok: true };
    },
  );
