import { isCounted } from '#api/platform/analytics/is-counted.ts';
import { hashMemberId, isForwardingEvents, queueEvent } from '#api/platform/analytics/queue-event.ts';
import { countAttempt, refuseWhenOver } from '#api/platform/rate-limits/count-attempt.ts';
import { verb } from '#api/verb.ts';
import { limits } from './limits.ts';
import { identifyMemberSchema } from './visits/contract.ts';

/**
 * Sends the member's role, plan and language to the community's analytics service, if it has one. These come from the
 * server, never from the request body. Nothing is stored, and visitors are ignored.
 */
export const identifyMember = verb(
  { access: 'anyone', input: identifyMemberSchema },
  async (context): Promise<void> => {
    const { actor, db, now } = context;
    if (actor.kind !== 'member' || !isCounted(context) || !isForwardingEvents(context)) return;
    const { id, role, isExpert, locale, subscription } = actor.user;
    const limit = limits.identifyByMember(id);
    refuseWhenOver(limit, await countAttempt(db, limit, now), now);
    const properties = { role, isExpert, locale, plan: subscription.plan };
    queueEvent(context, '$set', { distinctId: hashMemberId(context, id), isMember: true, properties });
  },
);
