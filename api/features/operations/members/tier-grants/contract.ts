import { z } from 'zod';
import { tiers } from '#api/features/accounts/entitlements/contract.ts';
import { requiredReasonSchema } from '#api/platform/audit/contract.ts';
import { idParams } from '#api/platform/http/contract.ts';

/** The longest time that can be granted at once, in years. */
export const maxYears = 5;

export const grantTierSchema = z.object({
  tier: z.enum(tiers),
  /** The last day, in the community's time zone. */
  until: z.iso.date({ error: 'grant_day_invalid' }),
  /** Shown to the member. */
  reason: requiredReasonSchema,
});

export const grantParams = idParams.extend({ grantId: z.string().max(100) });
export const endGrantSchema = z.object({ reason: requiredReasonSchema });

const time = z.iso.datetime();

/** A current or future tier granted by staff. */
export const tierGrantSchema = z.object({ id: z.string(), tier: z.enum(tiers), startsAt: time, endsAt: time });
export type TierGrant = z.output<typeof tierGrantSchema>;

export const grantTierResponse = { data: tierGrantSchema };
export const grantTierRefusals = {
  /** The member already has the tier, or a higher one, for at least that long. */
  tier_covered: 'conflict',
  /** The account is banned or unconfirmed. */
  account_not_active: 'conflict',
} as const;

export const endGrantRefusals = { grant_ended: 'conflict' } as const;
