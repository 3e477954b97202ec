import type { Context } from '#api/context.ts';
import { decryptCommunitySecret, selectCommunitySecret } from '#api/platform/community-secrets/community-secrets.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { ProviderEvent } from './provider.ts';
import { paymentSecretNames } from './rules.ts';
import { readStripeEvent } from './stripe/read-stripe-event.ts';

/**
 * Reads the event from a request to the community's webhook. Refuses a request without a recent signature by this
 * community's secret before parsing its body.
 */
export async function readWebhook(context: Context, body: string, signature: string | null): Promise<ProviderEvent> {
  const { db, env, now } = context;
  const rows = await selectCommunitySecret(db, paymentSecretNames.webhook);
  const secret = await decryptCommunitySecret(context, paymentSecretNames.webhook, rows);
  if (secret === null) throw new AppError('not_found');
  const event = signature ? await readStripeEvent({ env, secret, body, signature, now }) : null;
  if (!event) throw new AppError('bad_request', { code: 'signature_invalid' });
  return event;
}
