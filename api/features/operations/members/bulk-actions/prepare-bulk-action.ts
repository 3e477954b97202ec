import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import type { RateLimit } from '#api/platform/rate-limits/count-attempt.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';
import { parseGrantEnd } from '../tier-grants/grant-tier.ts';
import { isTagAction, maxBulkActionMembers, prepareBulkActionRefusals, prepareBulkActionSchema } from './contract.ts';
import { countMembers, deleteBulkAction, insertBulkAction, insertMembers, recordExcludedCount } from './queries.ts';

const limits = {
  /** Each call stores up to 10,000 rows. */
  prepare: (userId: string): RateLimit => ({
    rule: 'bulk-act.prepare',
    subject: userId,
    attempts: 60,
    windowSeconds: 60 * 60,
  }),
} as const;

/**
 * Records the members an action would apply to, without applying it. Members who start or stop matching the filter
 * later don't change the list. Every action excludes administrators.
 */
export const prepareBulkAction = verb(
  {
    access: 'admin',
    input: prepareBulkActionSchema,
    refusals: prepareBulkActionRefusals,
    records: { nothing: 'Nothing happens before it is started.' },
  },
  async (
    context,
    { kind, tier, until, tag, reason, filter },
    { user },
  ): Promise<Outcome<{ data: { id: string } }, keyof typeof prepareBulkActionRefusals>> => {
    const details = kind === 'grant_tier' ? { tier, until } : isTagAction(kind) ? { tag } : {};
    if (details.until) parseGrantEnd(context, details.until);
    const { db, now, tenant } = context;
    const moment = { now, timeZone: tenant.timeZone };
    const limit = limits.prepare(user.id);
    refuseWhenOver(limit, await countAttempt(db, limit, now), now);
    const id = newId();
    const at = now.getTime();
    const shown = filter.q ? { ...filter, q: '…' } : filter;
    const { counted } = await namedBatch(db, {
      act: insertBulkAction(db, {
        ...{ id, preparedBy: user.id, kind, details, reason, filter: shown },
        ...{ leftOut: 0, preparedAt: at, touchedAt: at },
      }),
      members: insertMembers(db, id, filter, moment),
      leftOut: recordExcludedCount(db, id, filter, moment),
      counted: countMembers(db, id),
    });
    const count = counted[0]?.count ?? 0;
    if (count > 0 && count <= maxBulkActionMembers) return { ok: true, data: { id } };
    await namedBatch(db, deleteBulkAction(db, id));
    return refuse(count === 0 ? 'bulk_nobody' : 'bulk_over_limit');
  },
);
