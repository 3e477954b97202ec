import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { isAdministrator } from '#api/features/accounts/users/index.ts';
import { requireRole } from '#api/permissions.ts';
import { auditEntry, isRecorded, staffAct } from '#api/platform/audit/audit-entry.ts';
import { prepareCommunitySecret } from '#api/platform/community-secrets/community-secrets.ts';
import { batchAndInvalidate } from '#api/platform/community-state/community-state.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { findConnection } from './connections-of.ts';
import { changeConnectionSchema, connectionParams, type connectionRefusals } from './contract.ts';
import { limits } from './limits.ts';

const faults = { refused: 'connection_refused', other_account: 'payments_other_account' } as const;

/** Stores a key, sealed, once its service accepts it. The audit log entry names it without its value. */
export async function changeConnection(
  context: Context,
  input: z.input<typeof connectionParams> & z.input<typeof changeConnectionSchema>,
): Promise<Outcome<object, keyof typeof connectionRefusals>> {
  const { user } = requireRole(context, 'admin');
  const { name, check } = findConnection(context, parseInput(connectionParams, input).name);
  const { secret, reason } = parseInput(changeConnectionSchema, input);
  const { db, now } = context;
  const limit = limits.checks(user.id);
  refuseWhenOver(limit, await countAttempt(db, limit, now), now);
  const state = check ? await check(secret) : 'works';
  if (state === 'unreachable') return refuse('connection_unreachable');
  if (state !== 'works') throw new AppError('invalid_input', { fields: { secret: faults[state] } });
  const act = staffAct(context, user.id, 'connection.update', { reason });
  const { statement } = await prepareCommunitySecret(context, name, secret, now, isRecorded(act));
  const recorded = auditEntry(db, { ...act, targetType: 'connection', targetId: name }, isAdministrator(user.id));
  const { stored } = await batchAndInvalidate(context, { recorded, stored: statement }, { ifChanged: 'stored' });
  // The member is no longer an administrator.
  if (stored.length === 0) throw new AppError('forbidden');
  return { ok: true };
}
