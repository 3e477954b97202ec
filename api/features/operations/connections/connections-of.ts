import type { Context } from '#api/context.ts';
import { checkClient, secretName } from '#api/features/accounts/identities/index.ts';
import { checkPaymentKey, paymentSecrets } from '#api/features/commerce/payments/index.ts';
import { aiKeyName, checkModel } from '#api/features/content/recipes/index.ts';
import { analyticsKeyName } from '#api/platform/analytics/forward-events.ts';
import type { SecretCheck } from '#api/platform/community-secrets/community-secrets.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { ConnectionView } from './contract.ts';
import { findLiveSubscription } from './queries.ts';

export interface Connection extends Pick<ConnectionView, 'name' | 'kind' | 'service'> {
  /** Asks the service about a key; missing where it can't be asked. */
  check?: (key: string) => Promise<SecretCheck>;
  /** Members may be charged through it. */
  isForPayments?: true;
  /** Whose accounts members sign in with. */
  issuer?: string;
}

/** The services that the community can have a key for: payments, and what its folder names. */
export function connectionsOf(context: Context): Connection[] {
  const { signInProviders, ai, analytics } = context.tenant;
  const checkPayments = async (key: string) => {
    const [subscription] = await findLiveSubscription(context.db);
    return checkPaymentKey(context, key, subscription?.id ?? null);
  };
  return [
    { name: paymentSecrets.key, kind: 'payments', service: 'Stripe', check: checkPayments, isForPayments: true },
    { name: paymentSecrets.webhook, kind: 'webhook', service: 'Stripe', isForPayments: true },
    ...signInProviders.map(
      (provider): Connection => ({
        ...{ name: secretName(provider.id), kind: 'signIn', service: provider.name, issuer: provider.issuer },
        check: (key) => checkClient(context, provider, key),
      }),
    ),
    ...(ai
      ? [
          {
            name: aiKeyName,
            kind: 'ai',
            service: ai.model,
            check: (key: string) => checkModel({ ...ai, key }),
          } as const,
        ]
      : []),
    ...(analytics
      ? [{ name: analyticsKeyName, kind: 'analytics', service: new URL(analytics.host).hostname } as const]
      : []),
  ];
}

/** One of them; throws `not_found` otherwise. */
export function findConnection(context: Context, name: string): Connection {
  const connection = connectionsOf(context).find((each) => each.name === name);
  if (!connection) throw new AppError('not_found');
  return connection;
}
