import { recordInLedger } from '#api/features/accounts/entitlements/index.ts';
import { newId } from '#api/platform/database/ids.ts';
import { verb } from '#api/verb.ts';
import { renewingPlan } from '../../subscriptions/index.ts';
import { findCard } from '../queries.ts';
import { codeSchema, redeemRefusals } from './contract.ts';
import { finishRedemption } from './finish-redemption.ts';
import { lookUpCard } from './look-up-card.ts';
import { claimCard, isRedeemable, markRedeemed } from './queries.ts';
import { grantForCard, presentRecordedRedemption, presentStoredCard, type RedeemOutcome } from './redemption.ts';
import { postponesCharge } from './rules.ts';

/**
 * Grants the member a card's time once, and returns the same result to the same member on every retry. A subscriber's
 * next charge is first moved to the end of the gift; if the provider refuses, the card stays unredeemed.
 */
export const redeemGiftCard = verb(
  { access: 'member', input: codeSchema, parsesItself: true, refusals: redeemRefusals },
  async (context, input, { user }): Promise<RedeemOutcome> => {
    const { db, now } = context;
    const found = await lookUpCard(context, user.id, input);
    if (!found.ok) return found;
    const { card, ledger } = found;
    if (card.state === 'redeemed' || card.state === 'revoking') return presentStoredCard(card, user.id, now);
    if (card.state === 'redeeming') return finishRedemption(context, card);

    const redemption = { redeemedBy: user.id, redeemedAt: now.getTime(), redemptionId: newId() };
    const onlyIf = isRedeemable(card.id, now, { was: card.plan, is: renewingPlan(user.id) });
    if (postponesCharge(card.tier, card.plan)) {
      const [[claimed], [current]] = await db.batch([
        claimCard(db, card.id, redemption, onlyIf),
        findCard(db, card.id),
      ]);
      return claimed ? finishRedemption(context, { ...card, ...redemption }) : presentStoredCard(current, user.id, now);
    }
    const recorded = await recordInLedger(context, user.id, grantForCard(card, redemption.redeemedAt), {
      ledger,
      onlyIf,
      alsoWrite: (prepared) => [markRedeemed(db, card.id, redemption, prepared)],
    });
    return presentRecordedRedemption(context, card, user.id, recorded);
  },
);
