import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { buildLedger, selectLedger } from '#api/features/accounts/entitlements/index.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { refuse } from '#api/platform/http/refusal.ts';
import { countAttempt, refundAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { renewingPlan } from '../../subscriptions/index.ts';
import { hasCommunityPrefix, hashCode, readCode } from '../codes.ts';
import { cardRefusal } from '../rules.ts';
import { codeSchema } from './contract.ts';
import { limits } from './limits.ts';
import { findCardByCode, isCodeKnown } from './queries.ts';

/**
 * Finds a card by its code, with the data needed to redeem it, in one exchange. Every attempt is counted, and refunded
 * if the code exists. A malformed code is looked up like any other, so that its timing is that of an unknown one.
 */
export async function lookUpCard(context: Context, userId: string, input: z.input<typeof codeSchema>) {
  const typed = parseInput(codeSchema, input).code;
  const { db, now, tenant, clientAddress } = context;
  const code = readCode(typed);
  const codeHashes = hashCode(context, code ?? typed.slice(0, 100));
  const [byMember, byAddress] = [limits.byMember(userId), limits.byAddress(clientAddress)];
  const isKnown = isCodeKnown(codeHashes);
  const results = await namedBatch(db, {
    member: countAttempt(db, byMember, now),
    address: countAttempt(db, byAddress, now),
    card: findCardByCode(db, codeHashes, renewingPlan(userId)),
    ledger: selectLedger(db, userId),
    refunds: [refundAttempt(db, byMember, isKnown), refundAttempt(db, byAddress, isKnown)],
  });
  refuseWhenOver(byMember, results.member, now);
  refuseWhenOver(byAddress, results.address, now);
  const [card] = results.card;
  if (!card)
    return refuse(code !== null && hasCommunityPrefix(tenant, code) ? 'gift_card_invalid' : 'gift_card_format');
  const refusal = cardRefusal(card, userId, now);
  if (refusal) return refuse(refusal);
  return { ok: true, card, ledger: buildLedger(userId, results.ledger) } as const;
}
