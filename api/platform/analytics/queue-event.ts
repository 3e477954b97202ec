import type { Context } from '#api/context.ts';
import { signText } from '../crypto/keyring.ts';
import { queueJob } from '../queue/queue-job.ts';
import type { ForwardedEvent } from './contract.ts';
import { isCounted } from './is-counted.ts';

/** A queued job that forwards events of one community. */
export interface AnalyticsJob {
  kind: 'analytics';
  tenant: string;
  hostname: string;
  events: ForwardedEvent[];
}

/** Whether the community forwards events to an analytics service. */
export function isForwardingEvents({ tenant }: Context): boolean {
  return tenant.analytics !== undefined;
}

/** The member's id for the analytics service: a keyed hash that can't be reversed there. */
export function hashMemberId({ env, tenant }: Context, userId: string): string {
  return signText(env.MASTER_KEY, `analytics:${tenant.slug}:${userId}`)[0].toString('hex');
}

interface About {
  distinctId: string;
  isMember?: boolean;
  /** The event isn't tied to anyone's own request, so there is no tracking preference to respect. */
  isUnattributed?: boolean;
  properties: ForwardedEvent['properties'];
}

/** Queues an event for the analytics service, if there is one. If the queue fails, the event is lost. */
export function queueEvent(
  context: Context,
  event: string,
  { distinctId, isMember = false, isUnattributed = false, properties }: About,
): void {
  if (!isForwardingEvents(context) || !(isUnattributed || isCounted(context))) return;
  const uuid = crypto.randomUUID();
  const forwarded = { uuid, event, distinctId, isMember, at: context.now.toISOString(), properties };
  context.defer(queueJob<AnalyticsJob>(context, { kind: 'analytics', events: [forwarded] }));
}
