import { z } from 'zod';
import type { Context } from '#api/context.ts';
import { dayMs } from '#api/platform/calendar/time.ts';
import { decrypt, encrypt } from '#api/platform/crypto/encrypt.ts';
import { type Locale, localeSchema } from '#api/platform/i18n/locales.ts';

/** How many days the confirmation link is valid. */
const confirmDays = 7;

type Place = { env: Pick<Context['env'], 'MASTER_KEY'>; tenant: Pick<Context['tenant'], 'slug'> };

/** A consent that someone requested and the owner of the address must confirm. */
export interface ConsentRequest {
  /** `newsletter`: the newsletter without an account. `campaigns`: everything that the settings' consent covers. */
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
 * Encrypts the request as the token of the confirmation link. Nothing is stored before the confirmation, so a stranger
 * can't have someone's address stored, and the address can't be read from the link.
 */
export function encryptConsentRequest(place: Place & Pick<Context, 'now'>, request: ConsentRequest): Promise<string> {
  const until = place.now.getTime() + confirmDays * dayMs;
  return encrypt(place.env.MASTER_KEY, purpose(place), JSON.stringify({ ...request, until }));
}

/** Decrypts the request in a token. Null if the token is expired, altered or from another community. */
export async function decryptConsentRequest(
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
