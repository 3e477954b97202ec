import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { hashPassword } from '../platform/crypto/passwords.ts';
import { startDatabaseServer } from './start-database-server.ts';
import { startFaultyServers } from './start-faulty-servers.ts';
import { startIdentityProvider } from './start-identity-provider.ts';
import { startMailServer } from './start-mail-server.ts';

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
}

declare module 'vitest' {
  interface ProvidedContext {
    bindings: TestBindings;
    /** Answers the mail that the mail server took, as JSON. */
    mailboxUrl: string;
    /** A port that refuses connections, and one that takes them and never answers. */
    closedUrl: string;
    silentUrl: string;
    /** A real OpenID provider, which does as each sign-in tells it. */
    identityProviderUrl: string;
    /** Every actor's password and its stored form: scrypt takes 0.2 s, so it is made once for the run. */
    actorPassword: { plain: string; stored: string };
  }
}

/** Starts what the tests talk to, on free ports, and stops it after them. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const [database, mail, faulty, identityProvider] = await Promise.all([
    startDatabaseServer(),
    startMailServer(),
    startFaultyServers(),
    startIdentityProvider(),
  ]);
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
  });
  provide('mailboxUrl', mail.mailboxUrl);
  provide('closedUrl', faulty.closedUrl);
  provide('silentUrl', faulty.silentUrl);
  provide('identityProviderUrl', identityProvider.url);
  provide('actorPassword', { plain, stored: await hashPassword(plain, pepper) });
  return async () => {
    await Promise.all([database.stop(), mail.stop(), faulty.stop(), identityProvider.stop()]);
  };
}
