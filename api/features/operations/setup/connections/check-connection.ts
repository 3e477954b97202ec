import { decryptCommunitySecret, selectCommunitySecret } from '#api/platform/community-secrets/community-secrets.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';
import { type CheckedConnection, connectionParams } from './contract.ts';
import { limits } from './limits.ts';
import { findConnection } from './list-available-connections.ts';

/** Checks whether the service accepts the stored key. */
export const checkConnection = verb(
  { access: 'admin', params: connectionParams, records: { nothing: 'Only asks a service.' } },
  async (context, given, { user }): Promise<{ data: CheckedConnection }> => {
    const { name, check } = findConnection(context, given.name);
    const { db, now } = context;
    const limit = limits.checks(user.id);
    const { counted, stored } = await namedBatch(db, {
      counted: countAttempt(db, limit, now),
      stored: selectCommunitySecret(db, name),
    });
    refuseWhenOver(limit, counted, now);
    const key = await decryptCommunitySecret(context, name, stored);
    return { data: { state: key !== null && check ? await check(key) : 'missing' } };
  },
);
