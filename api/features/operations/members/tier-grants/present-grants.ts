import type { Context } from '#api/context.ts';
import { computeTimeline, findEntitlementPeriod, type Ledger } from '#api/features/accounts/entitlements/index.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import type { TierGrant } from './contract.ts';

/** Lists tiers granted by staff that haven't ended, sorted by their end. */
export function presentGrants({ tenant, now }: Context, { entries }: Ledger): TierGrant[] {
  const segments = computeTimeline(entries, tenant.timeZone);
  return entries
    .filter(({ source, revokedAt }) => source === 'admin' && revokedAt === null)
    .flatMap(({ id, reference, tier }) => {
      const run = findEntitlementPeriod(segments, id);
      return run && run.endsAt > now.getTime() ? [{ id: reference, tier, ...run }] : [];
    })
    .sort((one, other) => one.endsAt - other.endsAt)
    .map((grant) => ({ ...grant, startsAt: isoTime(grant.startsAt), endsAt: isoTime(grant.endsAt) }));
}
