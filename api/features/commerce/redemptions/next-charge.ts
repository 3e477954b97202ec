import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import type { Tier } from '#api/features/accounts/entitlements/contract.ts';
import type { Refused } from '#api/platform/http/refusal.ts';
import { alignNextCharge, livePlan, moveNextCharge } from '../subscriptions/index.ts';

/**
 * What redeeming needs of whoever charges subscriptions. A member who pays each month gets a gift
 * after the time that is paid, and is charged again only when it is over.
 */
export interface NextCharge {
  /** The tier that a member pays for each month, or null: a scalar that is selected beside a card. */
  livePlan: (userId: string) => SQL<Tier | null>;
  /**
   * Moves the next charge to `to`, once for a key; a charge that is later anyway stays. Refused: the
   * provider does not want to, and nothing is changed. Throws when it can't be known.
   */
  move: (
    context: Context,
    move: { userId: string; to: Date; key: string },
  ) => Promise<{ ok: true } | Refused<'next_charge_not_moved'>>;
  /**
   * Brings a postponed charge back to the end of what the member still has. False: not now, ask
   * again. Throws when it can't be known.
   */
  align: (context: Context, userId: string) => Promise<boolean>;
}

export const nextCharge: NextCharge = { livePlan, move: moveNextCharge, align: alignNextCharge };
