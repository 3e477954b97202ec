import { z } from 'zod';
import type { Context } from '#api/context.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import { decrypt, encrypt } from '#api/platform/crypto/encrypt.ts';
import { type Locale, localeSchema } from '#api/platform/i18n/locales.ts';

/** How long the confirmation link works. */
const confirmDays = 7;

type Place = { env: Pick<Context['env'], 'MASTER_KEY'>; tenant: Pick<Context['tenant'], 'slug'> };

/** What someone requested, to be confirmed from the mailbox of the address. */
export interface ConsentRequest {
  /** `newsletter`: without an account; `campaigns`: everything that the consent in the settings covers. */
  kind: 'newsletter' | 'campaigns';
  email: string;
  locale: Locale;
}

const tokenSchema = z.object({
  kind: z.enum(['newsletter', 'campaigns']),
  email: z.string(),
  locale: localeSchema,
  until: z.number(),
});

const purpose = ({ tenant }: Place) => `consent:${tenant.slug}`;

/**
 * The request itself, encrypted. Nothing is stored before it is confirmed, so a stranger can't have someone's address
 * stored, and the address can't be read from the link.
 */
export function encryptRequest(place: Place & Pick<Context, 'now'>, request: ConsentRequest): Promise<string> {
  const until = place.now.getTime() + confirmDays * dayMs;
  return encrypt(place.env.MASTER_KEY, purpose(place), JSON.stringify({ ...request, until }));
}

/** The request in a token; null if it expired, was altered or comes from another community. */
export async function decryptRequest(
  place: Place & Pick<Context, 'now'>,
  token: string,
): Promise<ConsentRequest | null> {
  try {
    const text = await decrypt(place.env.MASTER_KEY, purpose(place), token);
    const { until, ...request } = tokenSchema.parse(JSON.parse(text));
    return until > place.now.getTime() ? request : null;
  } catch {
    return null;
  }
}
