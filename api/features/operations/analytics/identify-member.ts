import type { Context } from '#api/context.ts';
import { isCounted } from '#api/platform/analytics/is-counted.ts';
import { isForwarding, memberHash, queueEvent } from '#api/platform/analytics/queue-event.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { identifyMemberSchema } from './contract.ts';
import { limits } from './limits.ts';

/**
 * Tells the analytics service, where there is one, what kind of member this is: role and tier as
 * the server knows them, never what the body says. Nothing is kept here, and of a visitor nothing told.
 */
export async function identifyMember(context: Context, input: unknown): Promise<void> {
  parseInput(identifyMemberSchema, input);
  const { actor, db, now } = context;
  if (actor.kind !== 'member' || !isCounted(context) || !isForwarding(context)) return;
  const { id, role, isExpert, locale, subscription } = actor.user;
  const limit = limits.identifyByMember(id);
  refuseWhenOver(limit, await countAttempt(db, limit, now), now);
  const properties = { role, isExpert, locale, plan: subscription.plan };
  queueEvent(context, '$set', { distinctId: memberHash(context, id), isMember: true, properties });
}
