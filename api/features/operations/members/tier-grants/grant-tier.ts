import type { Context } from '#api/context.ts';
import type { Tier } from '#api/features/accounts/entitlements/contract.ts';
import {
  buildLedger,
  computeTimeline,
  findEntitlementPeriod,
  findTierEnd,
  type Grant,
  recordInLedger,
  selectLedger,
} from '#api/features/accounts/entitlements/index.ts';
import { prepareNotifications } from '#api/features/accounts/notifications/index.ts';
import { findRecipient } from '#api/features/accounts/users/index.ts';
import { auditEntry, staffAction } from '#api/platform/audit/audit-entry.ts';
import { endOfDay } from '#api/platform/calendar/end-of-day.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { prepareMail } from '#api/platform/mail/outbox.ts';
import { verb } from '#api/verb.ts';
import { grantTierRefusals, grantTierSchema, maxYears, type TierGrant } from './contract.ts';
import { describeGrant, tierGrantedMail } from './mails.ts';
import { mayBeGrantedTier, selectMemberIf } from './queries.ts';

const yearMs = 366 * 24 * 60 * 60 * 1000;

type Given = Outcome<{ data: TierGrant }, keyof typeof grantTierRefusals>;

/** Grants a member a tier until the end of a day. See {@link grantTierFor}. */
export const grantTier = verb(
  {
    access: 'admin',
    params: idParams,
    input: grantTierSchema,
    refusals: grantTierRefusals,
    records: 'user.grant_tier',
  },
  async (context, { id, tier, until, reason }, { user }): Promise<Given> => {
    parseGrantEnd(context, until);
    return grantTierFor(context, user.id, { id, tier, day: until, reason });
  },
);

/** Returns when a grant with this last day ends, in ms. Refuses days in the past or too far ahead. */
export function parseGrantEnd({ now, tenant }: Pick<Context, 'now' | 'tenant'>, day: string): number {
  const until = endOfDay(day, tenant.timeZone);
  if (until <= now.getTime()) throw new AppError('invalid_input', { fields: { until: 'grant_day_past' } });
  if (until > now.getTime() + maxYears * yearMs) {
    throw new AppError('invalid_input', { fields: { until: 'grant_day_far' } });
  }
  return until;
}

/**
 * Grants a member a tier on an administrator's behalf, in addition to what they pay for: it starts when their time in
 * this tier or a higher one ends, and doesn't change any charge. The member is notified of the reason.
 */
export async function grantTierFor(
  context: Context,
  by: string,
  { id, tier, day, reason }: { id: string; tier: Tier; day: string; reason: string },
): Promise<Given> {
  const { db, now, tenant } = context;
  const at = now.getTime();
  const until = endOfDay(day, tenant.timeZone);
  const read = await namedBatch(db, { recipient: findRecipient(db, id), ledger: selectLedger(db, id) });
  const [recipient] = read.recipient;
  if (!recipient) throw new AppError('not_found');
  const ledger = buildLedger(id, read.ledger);
  const from = findTierEnd(computeTimeline(ledger.entries, tenant.timeZone), tier, at) ?? at;
  if (from >= until) return refuse('tier_covered');

  const grant: Grant = {
    ...{ kind: 'grant', tier, source: 'admin', reference: newId() },
    ...{ time: { from, until }, grantedAt: at },
  };
  const mail = await prepareMail(context, tierGrantedMail(context, recipient, { tier, from, until, reason }));
  const act = staffAction(context, by, 'user.grant_tier', { reason });
  const words = describeGrant(context, recipient.locale, { tier, until });
  // If another grant came first, this one would run longer than intended.
  let isCovered = false;
  const { outcome, segments, entitlementId } = await recordInLedger(context, id, grant, {
    ledger,
    onlyIf: mayBeGrantedTier(id, by),
    guard: async (prepared) => {
      isCovered = (findEntitlementPeriod(prepared.segments, prepared.entitlementId)?.endsAt ?? 0) > until;
      return !isCovered;
    },
    alsoWrite: ({ applied }) => [
      auditEntry(db, { ...act, targetId: id, after: { tier, until: day } }, applied),
      ...prepareNotifications(context, {
        ...{ kind: 'gift_card', subjectId: grant.reference, scopeId: null, path: '/subscription', actorId: null },
        title: `${words.plan}, ${words.day}`,
        excerpt: reason,
        to: selectMemberIf(id, applied),
      }),
      mail.insert,
      mail.withdrawUnless(applied),
    ],
  });
  if (outcome !== 'recorded') return refuse(isCovered ? 'tier_covered' : 'account_not_active');
  mail.dispatch();
  const run = findEntitlementPeriod(segments, entitlementId ?? '') ?? { startsAt: from, endsAt: until };
  return {
    ok: true,
    data: { id: grant.reference, tier, startsAt: isoTime(run.startsAt), endsAt: isoTime(run.endsAt) },
  };
}
