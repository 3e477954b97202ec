import type { Context } from '#api/context.ts';
import { decryptCommunitySecret, selectCommunitySecret } from '../community-secrets/community-secrets.ts';
import { secretNames } from '../community-secrets/contract.ts';
import { fetchExternal } from '../http/fetch-external.ts';
import type { ForwardedEvent } from './contract.ts';

/** Name under which the operator stores the key of the community's analytics service. */
export const analyticsKeyName = secretNames.analytics;

/** Short, because administrators choose the host, and a slow host must not delay other jobs. */
const timeoutMs = 3_000;

/**
 * Sends events to the community's analytics service in one PostHog request. Throws if the request fails, so the queue
 * retries; ids keep a repeated delivery from counting twice. Does nothing without a service or its key.
 */
export async function forwardEvents(context: Context, events: readonly ForwardedEvent[]): Promise<void> {
  const { tenant, db } = context;
  if (!tenant.analytics) return;
  const key = await decryptCommunitySecret(
    context,
    analyticsKeyName,
    await selectCommunitySecret(db, analyticsKeyName),
  );
  if (key === null) return;
  const answer = await fetchExternal(new URL('/batch/', tenant.analytics.host), {
    ...{ method: 'POST', timeoutMs },
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ api_key: key, batch: events.map(asSent) }),
  });
  if (!answer.ok) throw new Error(`the analytics service answered ${answer.status}`);
}

/**
 * Converts an event to PostHog's format, without a location, since the request comes from the Worker's IP address.
 * Visitors get no profile.
 */
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
