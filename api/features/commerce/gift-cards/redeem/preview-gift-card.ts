import { previewGrant } from '#api/features/accounts/entitlements/index.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import type { CodeRefusal } from '../contract.ts';
import { codeRefusals } from '../contract.ts';
import { codeSchema, type RedemptionPreview } from './contract.ts';
import { lookUpCard } from './look-up-card.ts';
import { grantForCard, presentRedemption } from './redemption.ts';

/**
 * Returns what the member would get by redeeming a card, computed like the redemption itself, or what they got if they
 * have already redeemed it. Changes nothing.
 */
export const previewGiftCard = verb(
  { access: 'member', input: codeSchema, parsesItself: true, refusals: codeRefusals },
  async (context, input, { user }): Promise<Outcome<{ data: RedemptionPreview }, CodeRefusal>> => {
    const found = await lookUpCard(context, user.id, input);
    if (!found.ok) return found;
    const { card, ledger } = found;
    const { redeemedAt, redeemedFrom: startsAt, redeemedUntil: endsAt } = card;
    if (card.state === 'redeemed' && redeemedAt !== null && startsAt !== null && endsAt !== null) {
      return { ok: true, data: { ...presentRedemption(card, { startsAt, endsAt }), redeemedAt: isoTime(redeemedAt) } };
    }
    const preview = previewGrant(ledger, grantForCard(card, context.now.getTime()), context.tenant.timeZone);
    // Without a preview, the card is already in the member's ledger.
    if (!preview || card.state !== 'active') return refuse('gift_card_redeemed');
    return { ok: true, data: presentRedemption(card, preview) };
  },
);
