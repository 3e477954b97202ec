import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { decryptCommunitySecret, selectCommunitySecret } from '#api/platform/community-secrets/community-secrets.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { findConnection } from './connections-of.ts';
import { type CheckedConnection, connectionParams } from './contract.ts';
import { limits } from './limits.ts';

/** Asks the service whether it accepts the stored key. */
export async function checkConnection(
  context: Context,
  input: z.input<typeof connectionParams>,
): Promise<{ data: CheckedConnection }> {
  const { user } = requireRole(context, 'admin');
  const { name, check } = findConnection(context, parseInput(connectionParams, input).name);
  const { db, now } = context;
  const limit = limits.checks(user.id);
  const { counted, stored } = await namedBatch(db, {
    counted: countAttempt(db, limit, now),
    stored: selectCommunitySecret(db, name),
  });
  refuseWhenOver(limit, counted, now);
  const key = await decryptCommunitySecret(context, name, stored);
  return { data: { state: key !== null && check ? await check(key) : 'missing' } };
}
