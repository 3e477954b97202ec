import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { startStripeServer } from '../../testing/stripe/start-stripe-server.ts';
import { hashPassword } from '../platform/crypto/passwords.ts';
import { startAnalyticsService } from './start-analytics-service.ts';
import { startFaultyServers } from './start-faulty-servers.ts';
import { startIdentityProvider } from './start-identity-provider.ts';
import { startLockKeeper } from './start-lock-keeper.ts';
import { startMailServer } from './start-mail-server.ts';
import { rightModelKey, startModelService } from './start-model-service.ts';
import { startTestDatabases } from './start-test-databases.ts';
import { testPasswordCost } from './test-password-cost.ts';

/** Settings and secrets of the Worker under test, beside the bindings of wrangler.toml. */
export interface TestBindings {
  [name: string]: string;
  ENVIRONMENT: string;
  LOCAL_PORT: string;
  LOCAL_DATABASE_URL: string;
  LOCAL_DATABASE_ADMIN_URL: string;
  PASSWORD_PEPPER: string;
  MASTER_KEY: string;
  SMTP_HOST: string;
  SMTP_PORT: string;
  STRIPE_API_URL: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    bindings: TestBindings;
    /** Answers the mail that the mail server took, as JSON. */
    mailboxUrl: string;
    /** A port that refuses connections, and one that takes them and never answers. */
    closedUrl: string;
    silentUrl: string;
    /** Where somebody else takes the write lock of a database. */
    lockKeeperUrl: string;
    /** A real OpenID provider, which does as each sign-in tells it. */
    identityProviderUrl: string;
    /** Where events are delivered to, and what was. */
    analyticsServiceUrl: string;
    /** A server in the place of an OpenAI-compatible one, and the key that it takes. */
    modelServiceUrl: string;
    modelServiceKey: string;
    /** A server in the place of Stripe's API. */
    stripeUrl: string;
    /** Every actor's password and its stored form. */
    actorPassword: { plain: string; stored: string };
  }
}

/** Starts what the tests talk to, on free ports, and stops it after them. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const [database, mail, faulty, identityProvider, analytics, stripe, model] = await Promise.all([
    startTestDatabases(),
    startMailServer(),
    startFaultyServers(),
    startIdentityProvider(),
    startAnalyticsService(),
    startStripeServer(),
    startModelService(),
  ]);
  const lockKeeper = await startLockKeeper(database.folder);
  const pepper = randomBytes(32).toString('hex');
  const plain = 'kuu paistab metsa kohal';
  provide('bindings', {
    ENVIRONMENT: 'local',
    LOCAL_PORT: '4321',
    LOCAL_DATABASE_URL: database.url,
    LOCAL_DATABASE_ADMIN_URL: database.adminUrl,
    PASSWORD_PEPPER: pepper,
    MASTER_KEY: randomBytes(32).toString('hex'),
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(mail.smtpPort),
    STRIPE_API_URL: stripe.url,
  });
  provide('mailboxUrl', mail.mailboxUrl);
  provide('closedUrl', faulty.closedUrl);
  provide('silentUrl', faulty.silentUrl);
  provide('lockKeeperUrl', lockKeeper.url);
  provide('identityProviderUrl', identityProvider.url);
  provide('analyticsServiceUrl', analytics.url);
  provide('modelServiceUrl', model.url);
  provide('modelServiceKey', rightModelKey);
  provide('stripeUrl', stripe.url);
  provide('actorPassword', { plain, stored: await hashPassword(plain, pepper, testPasswordCost) });
  return async () => {
    const services = [lockKeeper, database, mail, faulty, identityProvider, analytics, stripe, model];
    await Promise.all(services.map((service) => service.stop()));
  };
}
