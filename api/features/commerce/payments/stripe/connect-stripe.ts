import type Stripe from 'stripe';
import type { Environment } from '#api/platform/tenancy/environment.ts';
import { isDeveloperMachine } from '#api/platform/tenancy/environment.ts';

/** The timeout of one attempt. Each call is retried once. */
const timeoutMs = 8_000;

/**
 * Creates a client for a community's Stripe account. The library is loaded on first use, not when the Worker starts.
 * Tests point the client at their own server.
 */
export async function connectStripe(env: Environment, key: string): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  const url = isDeveloperMachine(env) && env.STRIPE_API_URL ? new URL(env.STRIPE_API_URL) : null;
  return new Client(key, {
    httpClient: Client.createFetchHttpClient(),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(url ? { host: url.hostname, port: url.port, protocol: 'http' as const } : {}),
  });
}
