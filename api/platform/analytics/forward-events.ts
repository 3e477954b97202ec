import type { Context } from '#api/context.ts';
import { openCommunitySecret, selectCommunitySecret } from '../community-secrets/community-secrets.ts';
import type { ForwardedEvent } from './contract.ts';

/** Under which name the operator enters the key of the community's analytics service. */
export const analyticsKeyName = 'analytics.key';

const timeoutMs = 10_000;

/**
 * Sends events to the community's analytics service in one request of the PostHog protocol. Throws
 * when they did not arrive, and the queue tries again: ids keep what arrives twice from counting
 * twice. Without a service or its key there is nothing to do.
 */
export async function forwardEvents(context: Context, events: readonly ForwardedEvent[]): Promise<void> {
  const { tenant, db } = context;
  if (!tenant.analytics) return;
  const [row] = await selectCommunitySecret(db, analyticsKeyName);
  if (!row) return;
  const key = await openCommunitySecret(context, analyticsKeyName, row.sealed);
  const answer = await fetch(new URL('/batch/', tenant.analytics.host), {
    method: 'POST',
    signal: AbortSignal.timeout(timeoutMs),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ api_key: key, batch: events.map(asSent) }),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the analytics service answered ${answer.status}`);
}

/** Never where from: the address that sends is the Worker's. A visitor gets no profile. */
function asSent({ uuid, event, distinctId, isMember, at, properties }: ForwardedEvent) {
  const about = event === '$set' ? { $set: properties } : { ...properties, $process_person_profile: isMember };
  return {
    uuid,
    event,
    timestamp: at,
    distinct_id: distinctId,
    properties: { ...about, distinct_id: distinctId, $geoip_disable: true, $ip: null },
  };
}
