import type { Context } from '#api/context.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { describeError, log } from '#api/platform/http/log.ts';
import type { Outcome } from '#api/platform/http/refusal.ts';
import { deleteMemberAccount } from '../delete-user.ts';
import { endSessions } from '../sign-out-user.ts';
import { addMemberTag, removeMemberTag } from '../tags/tag-member.ts';
import { grantTierFor } from '../tier-grants/grant-tier.ts';
import { isTagAction } from './contract.ts';
import {
  type BulkActionResult,
  type BulkActionRow,
  claimMembers,
  finishBulkActions,
  giveUpOnMembers,
  selectRunningAction,
  stopAbandonedActions,
  storeResults,
} from './queries.ts';

/** Members per step. */
const atOnce = 10;
/** Maximum steps per minute. The mail job sends 100 mails in a minute, so an action's mails don't delay others. */
const maxSteps = 8;

/**
 * Runs every minute: applies the oldest running action to its next members, each in its own transaction. Only one run
 * claims a member at a time; repeating what an interrupted run already did is harmless.
 */
export async function runBulkActions(context: Context): Promise<void> {
  const { db, now } = context;
  for (let step = 0; step < maxSteps; step += 1) {
    const { running } = await namedBatch(db, {
      abandoned: stopAbandonedActions(db),
      finished: finishBulkActions(db),
      running: selectRunningAction(db),
    });
    const [act] = running;
    if (!act?.startedBy) return;
    const { taken } = await namedBatch(db, {
      givenUp: giveUpOnMembers(db, act.id, now),
      taken: claimMembers(db, act.id, atOnce, now),
    });
    if (taken.length === 0) continue;
    const by = act.startedBy;
    const results = await Promise.all(taken.map(({ userId }) => applyToMember(context, act, by, userId)));
    const known = results.filter((result) => result !== null);
    if (known.length > 0) await storeResults(db, act.id, known);
  }
}

/** Applies the action to one member and returns the result; null if it failed and will be retried. */
async function applyToMember(
  context: Context,
  act: BulkActionRow,
  by: string,
  userId: string,
): Promise<BulkActionResult | null> {
  try {
    const outcome = await actOn(context, act, by, userId);
    return { userId, refusal: outcome.ok ? null : outcome.refusal };
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.kind === 'not_found') return { userId, refusal: 'not_found' };
    log('warn', 'bulk_act.failed', { community: context.tenant.slug, actId: act.id, userId, ...describeError(thrown) });
    return null;
  }
}

async function actOn(
  context: Context,
  { kind, details, reason }: BulkActionRow,
  by: string,
  id: string,
): Promise<Outcome<object, string>> {
  if (kind === 'delete') return deleteMemberAccount(context, by, { id, reason });
  if (kind === 'sign_out') {
    await endSessions(context, by, { id, reason });
    return { ok: true };
  }
  const { tier, until, tag } = details;
  if (isTagAction(kind)) {
    if (!tag) throw new Error('An act on a tag without it');
    if (kind === 'tag') return addMemberTag(context, by, { id, tag });
    const { found } = await removeMemberTag(context, by, { id, tag });
    if (found.length === 0) throw new AppError('not_found');
    return { ok: true };
  }
  if (!tier || !until) throw new Error('A grant without its tier or its last day');
  return grantTierFor(context, by, { id, tier, day: until, reason });
}
