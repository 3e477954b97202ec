import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far a signature's timestamp may be from our clock, so that an intercepted request can't be replayed later. */
export const toleranceSeconds = 300;

/** Reads a header of Standard Webhooks, which may have either of two names. */
const nameOf = (headers: Headers, name: 'id' | 'timestamp' | 'signature') =>
  headers.get(`webhook-${name}`) ?? headers.get(`svix-${name}`) ?? '';

/**
 * Whether the body was signed with one of the shared secrets, less than {@link toleranceSeconds} ago. `secrets` are
 * `whsec_` and Base64, separated by spaces. During a rotation, providers send several signatures; one must match.
 */
export function isWebhookSigned(secrets: string, headers: Headers, body: string, now: Date): boolean {
  const [id, timestamp] = [nameOf(headers, 'id'), nameOf(headers, 'timestamp')];
  if (id === '' || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(Number(timestamp) - now.getTime() / 1000) > toleranceSeconds) return false;
  const given = nameOf(headers, 'signature')
    .split(' ')
    .slice(0, 10)
    .flatMap((each) => /^v1,([A-Za-z0-9+/]{43}=)$/.exec(each)?.[1] ?? [])
    .map((each) => Buffer.from(each, 'base64'));
  return keysOf(secrets).some((key) => {
    const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
    return given.some((each) => timingSafeEqual(each, expected));
  });
}

const keysOf = (secrets: string) =>
  secrets
    .split(/\s+/)
    .map((each) => Buffer.from(each.replace(/^whsec_/, ''), 'base64'))
    .filter((key) => key.length >= 16);
