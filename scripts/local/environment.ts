import type { Environment } from '#api/platform/tenancy/environment.ts';
import { readLocalSecrets } from './secrets.ts';
import type { LocalSettings } from './settings.ts';

/** Returns the Worker's settings and secrets on this machine. Miniflare provides its other bindings. */
export function buildLocalBindings({ ports, data }: LocalSettings): Record<string, string> {
  return {
    ENVIRONMENT: 'local',
    LOCAL_PORT: String(ports.worker),
    LOCAL_DATABASE_URL: `http://127.0.0.1:${ports.database}`,
    LOCAL_INBOX_PORT: String(ports.inbox),
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(ports.smtp),
    ...readLocalSecrets(data),
    ...readDeploymentVariables(),
  };
}

/** Returns a deployment's mail settings, if the command's environment has them. */
function readDeploymentVariables(): Record<string, string> {
  const names = ['MAIL_SPF_INCLUDE', 'MAIL_DKIM_SELECTOR', 'MAIL_DKIM_VALUE', 'MAIL_DKIM_TARGET', 'DNS_RESOLVER_URL'];
  return Object.fromEntries(names.map((name) => [name, process.env[name] ?? '']));
}

/**
 * Creates the environment of a command, in which using a missing binding throws. Mail that a command queues waits in
 * the outbox for the Worker's minute job.
 */
export function createLocalEnvironment(settings: LocalSettings): Environment {
  return createCommandEnvironment(buildLocalBindings(settings));
}

export function createCommandEnvironment(values: Record<string, string | undefined>): Environment {
  const absent = (binding: string) =>
    new Proxy({} as never, {
      get: () => {
        throw new Error(`${binding} is only there in the Worker`);
      },
    });
  return {
    ...values,
    PASSWORD_PEPPER: values['PASSWORD_PEPPER'] ?? '',
    MASTER_KEY: values['MASTER_KEY'] ?? '',
    TENANTS: absent('TENANTS'),
    FILES: absent('FILES'),
    JOBS: absent('JOBS'),
    MAIL: absent('MAIL'),
    ASSETS: absent('ASSETS'),
  };
}
