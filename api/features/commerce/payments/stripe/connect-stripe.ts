import type Stripe from 'stripe';
import type { Environment } from '#api/platform/tenancy/environment.ts';
import { isLocal } from '#api/platform/tenancy/environment.ts';

/** A provider that hangs costs so much, and is tried once more. */
const timeoutMs = 8_000;

/**
 * A client for one community's account at Stripe. The library is loaded when somebody pays and not
 * when the Worker starts. Tests have it ask a server of their own.
 */
export async function connectStripe(env: Environment, key: string): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  const url = isLocal(env) && env.STRIPE_API_URL ? new URL(env.STRIPE_API_URL) : null;
  return new Client(key, {
    httpClient: Client.createFetchHttpClient(),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(url ? { host: url.hostname, port: url.port, protocol: 'http' as const } : {}),
  });
}
