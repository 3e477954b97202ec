import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { hintNotified } from '#api/features/accounts/notifications/index.ts';
import { requireRole } from '#api/permissions.ts';
import { staffAct } from '#api/platform/audit/audit-entry.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { notifyOfChange } from '../write/notify-of-change.ts';
import { staffActSchema, type staffRefusals } from './contract.ts';
import { findAnyPost, isOpenTo, setMark } from './queries.ts';

const marks = {
  pin: ['pin', true],
  unpin: ['pin', false],
  lock: ['lock', true],
  unlock: ['lock', false],
} as const;

type Input = z.input<typeof idParams> & z.input<typeof staffActSchema>;

/**
 * Creates the verb that pins or locks a post, or undoes it. Its author hears of a lock. Repeating the call neither
 * changes nor records anything.
 */
export const markPost =
  (verb: keyof typeof marks) =>
  async (context: Context, input: Input): Promise<Outcome<object, keyof typeof staffRefusals>> => {
    const member = requireRole(context, 'moderator');
    const id = parseId(input);
    const { reason } = parseInput(staffActSchema, input);
    const [mark, isSet] = marks[verb];
    const { db } = context;
    const act = staffAct(context, member.user.id, `post.${verb}`, { reason });
    const { found, notified } = await namedBatch(db, {
      found: findAnyPost(db, member, id),
      changed: setMark(db, act, mark, isSet, isOpenTo(member, id)),
      notified: verb === 'lock' ? notifyOfChange(context, act, id, 'lock') : [],
    });
    const [post] = found;
    if (!post) throw new AppError('not_found');
    if (!post.mayAct) return refuse('not_yours_to_decide');
    hintNotified(context, notified);
    return post.state === 'deleted' || post.state === 'removed' ? refuse('post_deleted') : { ok: true };
  };
