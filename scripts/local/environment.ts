import type { Environment } from '#api/platform/tenancy/environment.ts';
import { localSecrets } from './secrets.ts';
import type { LocalSettings } from './settings.ts';

/** The Worker's settings and secrets on this machine; its other bindings are Miniflare's. */
export function localBindings({ ports, data }: LocalSettings): Record<string, string> {
  return {
    ENVIRONMENT: 'local',
    LOCAL_PORT: String(ports.worker),
    LOCAL_DATABASE_URL: `http://127.0.0.1:${ports.database}`,
    LOCAL_INBOX_PORT: String(ports.inbox),
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(ports.smtp),
    ...localSecrets(data),
  };
}

/**
 * The same for a command: what is not there is refused when it is used. A mail that a command
 * writes waits in the outbox until the minute job of the Worker sends it.
 */
export function localEnvironment(settings: LocalSettings): Environment {
  return commandEnvironment(localBindings(settings));
}

export function commandEnvironment(values: Record<string, string | undefined>): Environment {
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
    ASSETS: absent('ASSETS'),
  };
}
