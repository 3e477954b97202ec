import { createHmac } from 'node:crypto';
import type { Context } from '#api/context.ts';
import { queueJob } from '../queue/queue-job.ts';
import type { ForwardedEvent } from './contract.ts';
import { isCounted } from './is-counted.ts';

/** A job on the queue. Each carries its community. */
export interface AnalyticsJob {
  kind: 'analytics';
  tenant: string;
  hostname: string;
  events: ForwardedEvent[];
}

/** Whether the community has an analytics service that is told, too. */
export function isForwarding({ tenant }: Context): boolean {
  return tenant.analytics !== undefined;
}

/** A member as the analytics service knows them: keyed, so that it can't find out who it is. */
export function memberHash({ env, tenant }: Context, userId: string): string {
  return createHmac('sha256', env.MASTER_KEY).update(`analytics:${tenant.slug}:${userId}`).digest('hex');
}

interface About {
  distinctId: string;
  isMember?: boolean;
  /** Nobody asked for it just now, and it is about nobody: there is no wish to heed. */
  isNobodys?: boolean;
  properties: ForwardedEvent['properties'];
}

/** Puts an event on its way to the analytics service, if there is one. What the queue refuses is lost. */
export function queueEvent(
  context: Context,
  event: string,
  { distinctId, isMember = false, isNobodys = false, properties }: About,
): void {
  if (!isForwarding(context) || !(isNobodys || isCounted(context))) return;
  const uuid = crypto.randomUUID();
  const forwarded = { uuid, event, distinctId, isMember, at: context.now.toISOString(), properties };
  context.defer(queueJob<AnalyticsJob>(context, { kind: 'analytics', events: [forwarded] }));
}
