import { z } from 'zod';
import { AppError } from '#api/platform/http/app-error.ts';
import { parseJson } from '#api/platform/http/clean-input.ts';
import type { Environment } from '#api/platform/tenancy/environment.ts';
import type { ProviderEvent } from '../provider.ts';
import { signatureToleranceSeconds } from '../rules.ts';
import { connectStripe } from './connect-stripe.ts';

const eventSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string(),
  data: z.object({
    object: z.object({
      id: z.string().max(255).optional(),
      payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
    }),
  }),
});

interface SignedEvent {
  env: Environment;
  /** The account's webhook secret. */
  secret: string;
  body: string;
  signature: string;
  now: Date;
}

/**
 * Reads an event that the account signed within five minutes of now, or null. Only its id and subject are read; the
 * object is fetched in the API version that we support.
 */
export async function readStripeEvent({
  env,
  secret,
  body,
  signature,
  now,
}: SignedEvent): Promise<ProviderEvent | null> {
  if (!isRecent(signature, now)) return null;
  const { webhooks } = await connectStripe(env, 'unused');
  const { default: Client } = await import('stripe');
  const hmac = Client.createSubtleCryptoProvider();
  try {
    await webhooks.signature?.verifyHeaderAsync(
      body,
      signature,
      secret,
      signatureToleranceSeconds,
      hmac,
      now.getTime(),
    );
  } catch {
    return null;
  }
  const event = eventSchema.safeParse(parseJson(body));
  if (!event.success) throw new AppError('bad_request', { cause: event.error });
  const { id, type, data } = event.data;
  return { id, about: parseEventSubject(type, data.object) };
}

/** Whether the only signed time is a whole number within five minutes of now, which the library doesn't fully check. */
function isRecent(signature: string, now: Date): boolean {
  const [time = '', ...others] = signature.split(',').filter((part) => part.trim().startsWith('t='));
  const [, seconds] = /^t=(\d{1,12})$/.exec(time) ?? [];
  if (!seconds || others.length > 0) return false;
  return Math.abs(now.getTime() - Number(seconds) * 1000) <= signatureToleranceSeconds * 1000;
}

type EventObject = z.infer<typeof eventSchema>['data']['object'];

function parseEventSubject(type: string, { id, payment_intent }: EventObject): ProviderEvent['about'] {
  if (/^(?:charge|refund)\./.test(type)) {
    const payment = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id;
    return payment ? { kind: 'payment', id: payment } : null;
  }
  if (!id) return null;
  if (type.startsWith('checkout.session.')) return { kind: 'checkout', id };
  if (type.startsWith('customer.subscription.')) return { kind: 'subscription', id };
  return /^invoice\.(?!upcoming)/.test(type) ? { kind: 'invoice', id } : null;
}
