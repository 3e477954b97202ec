import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { startFaultyMailServers } from '../../testing/mail/start-faulty-mail-servers.ts';
import { startAnalyticsService } from '../../testing/services/start-analytics-service.ts';
import { startDatabaseCopier } from '../../testing/services/start-database-copier.ts';
import { startDnsResolver } from '../../testing/services/start-dns-resolver.ts';
import { startFaultyServers } from '../../testing/services/start-faulty-servers.ts';
import { startIdentityProvider } from '../../testing/services/start-identity-provider.ts';
import { startLockKeeper } from '../../testing/services/start-lock-keeper.ts';
import { startMailServer } from '../../testing/services/start-mail-server.ts';
import { rightModelKey, startModelService } from '../../testing/services/start-model-service.ts';
import { startPartlySilentDatabase } from '../../testing/services/start-partly-silent-database.ts';
import { startTestDatabases } from '../../testing/services/start-test-databases.ts';
import { startStripeServer } from '../../testing/stripe/start-stripe-server.ts';
import { hashPassword } from '../platform/crypto/passwords.ts';
import { testPasswordCost } from './password-cost.ts';

/** Settings and secrets of the test Worker, besides the bindings of wrangler.toml. */
interface TestBindings {
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
  DNS_RESOLVER_URL: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Number of questions to ask about content that the member may not read. */
    leakQuestions: number;
    bindings: TestBindings;
    /** Returns the mail that the mail server received, as JSON. */
    mailboxUrl: string;
    /** A port that refuses connections, and one that accepts them and never responds. */
    closedUrl: string;
    silentUrl: string;
    /** The database server, except that databases whose names begin with `silent-` never respond. */
    partlySilentUrl: string;
    /** The ports of faulty mail servers, by fault. */
    faultyMailPorts: Record<string, number>;
    /** Copies the files of a database that nothing writes to. */
    databaseCopierUrl: string;
    /** Holds the write lock of a database on request. */
    lockKeeperUrl: string;
    /** A real OpenID provider, controlled by each sign-in. */
    identityProviderUrl: string;
    /** Receives analytics events, and returns those that were delivered. */
    analyticsServiceUrl: string;
    /** A stand-in for an OpenAI-compatible service, and the key it accepts. */
    modelServiceUrl: string;
    modelServiceKey: string;
    /** A stand-in for Stripe's API. */
    stripeUrl: string;
    /** Every actor's password and its hash. */
    actorPassword: { plain: string; stored: string };
    /** Prefixes of the calls to try in tests of every call; null for all. */
    testedCalls: string[] | null;
  }
}

/** Starts the services that tests use, on free ports, and stops them after the run. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const [database, mail, faulty, faultyMail, identityProvider, analytics, stripe, model, dns] = await Promise.all([
    startTestDatabases(),
    startMailServer(),
    startFaultyServers(),
    startFaultyMailServers(),
    startIdentityProvider(),
    startAnalyticsService(),
    startStripeServer(),
    startModelService(),
    startDnsResolver(),
  ]);
  const partlySilent = await startPartlySilentDatabase(database.url);
  const databaseCopier = await startDatabaseCopier(database.folder);
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
    DNS_RESOLVER_URL: dns.url,
  });
  provide('mailboxUrl', mail.mailboxUrl);
  provide('closedUrl', faulty.closedUrl);
  provide('silentUrl', faulty.silentUrl);
  provide('partlySilentUrl', partlySilent.url);
  provide('faultyMailPorts', faultyMail.ports);
  provide('databaseCopierUrl', databaseCopier.url);
  provide('lockKeeperUrl', lockKeeper.url);
  provide('identityProviderUrl', identityProvider.url);
  provide('analyticsServiceUrl', analytics.url);
  provide('modelServiceUrl', model.url);
  provide('modelServiceKey', rightModelKey);
  provide('stripeUrl', stripe.url);
  provide('testedCalls', process.env['TESTED_CALLS']?.split(' ').filter(Boolean) ?? null);
  provide('leakQuestions', Number(process.env['LEAK_QUESTIONS'] ?? 280));
  provide('actorPassword', { plain, stored: await hashPassword(plain, pepper, testPasswordCost) });
  return async () => {
    const services = [
      partlySilent,
      databaseCopier,
      lockKeeper,
      database,
      mail,
      faulty,
      faultyMail,
      identityProvider,
      analytics,
      stripe,
      model,
      dns,
    ];
    await Promise.all(services.map((service) => service.stop()));
  };
}
