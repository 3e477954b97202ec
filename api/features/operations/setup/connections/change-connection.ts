import { confirmPassword, requireConfirmed } from '#api/features/accounts/sessions/index.ts';
import { auditEntry, isRecorded, staffAction } from '#api/platform/audit/audit-entry.ts';
import { buildSecretUpsert } from '#api/platform/community-secrets/community-secrets.ts';
import { batchAndInvalidate } from '#api/platform/community-state/community-state.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { connectionsGroup } from '#api/platform/settings/connections.ts';
import { isSettingUnchanged } from '#api/platform/settings/stored-settings.ts';
import { verb } from '#api/verb.ts';
import { changeConnectionSchema, connectionParams, connectionRefusals } from './contract.ts';
import { limits } from './limits.ts';
import { findConnection } from './list-available-connections.ts';
import { allConditions, findUnchangedService, mayEnterKey } from './queries.ts';

const faults = { refused: 'connection_refused', other_account: 'payments_other_account' } as const;

/**
 * Stores a key, encrypted, once its service accepts it, after checking the administrator's password. The audit log
 * entry contains its name but not its value.
 */
export const changeConnection = verb(
  {
    access: 'admin',
    proof: 'password',
    params: connectionParams,
    input: changeConnectionSchema,
    refusals: connectionRefusals,
    records: 'connection.update',
  },
  async (
    context,
    { name: wanted, secret, reason, ...given },
    member,
  ): Promise<Outcome<object, keyof typeof connectionRefusals>> => {
    const { user } = member;
    const { name, check } = findConnection(context, wanted);
    const { db, now } = context;
    const limit = limits.checks(user.id);
    refuseWhenOver(limit, await countAttempt(db, limit, now), now);
    const confirmation = await confirmPassword(context, member, given);
    const state = check ? await check(secret) : 'works';
    if (state === 'unreachable') return refuse('connection_unreachable');
    if (state !== 'works') throw new AppError('invalid_input', { fields: { secret: faults[state] } });
    // A key that was checked at one URL is never stored for another.
    const onlyIf = allConditions(
      mayEnterKey(user.id, confirmation),
      isSettingUnchanged(connectionsGroup.name, name, context.settings),
    );
    const act = staffAction(context, user.id, 'connection.update', { reason });
    const { statement } = await buildSecretUpsert(context, name, secret, now, isRecorded(act));
    const { confirmed, stored, same } = await batchAndInvalidate(
      context,
      {
        confirmed: confirmation.check,
        recorded: auditEntry(db, { ...act, targetId: name }, onlyIf),
        stored: statement,
        same: findUnchangedService(db, name, context.settings),
      },
      { ifChanged: 'stored' },
    );
    requireConfirmed(confirmation, confirmed);
    if (same.length === 0) return refuse('version_outdated');
    // The member is no longer an administrator.
    if (stored.length === 0) throw new AppError('forbidden');
    return { ok: true };
  },
);
