import { createHmac } from 'node:crypto';
import type { Context } from '#api/context.ts';
import { describeError, log } from '#api/platform/http/log.ts';
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
  const { tenant, env, now } = context;
  if (!isForwarding(context) || !(isNobodys || isCounted(context))) return;
  const [hostname = ''] = tenant.hostnames;
  const uuid = crypto.randomUUID();
  const forwarded = { uuid, event, distinctId, isMember, at: now.toISOString(), properties };
  const job: AnalyticsJob = { kind: 'analytics', tenant: tenant.slug, hostname, events: [forwarded] };
  context.defer(
    env.JOBS.send(job).catch((error: unknown) =>
      log('warn', 'analytics.not_queued', { community: tenant.slug, ...describeError(error) }),
    ),
  );
}
