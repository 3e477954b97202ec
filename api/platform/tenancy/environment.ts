import type { SocketHub } from '../live/socket-hub.ts';

/** The Worker's bindings and settings (`wrangler.toml`, secrets). */
export interface Environment {
  ENVIRONMENT?: string;
  /** Local only: URL of the local database server, and the port that serves pages. */
  LOCAL_DATABASE_URL?: string;
  LOCAL_PORT?: string;
  /** Local only: port of the mail inbox. */
  LOCAL_INBOX_PORT?: string;
  /** `off` during development, so that an edited page shows at once. */
  PAGE_CACHE?: string;
  /** Local only: `off` doesn't validate responses, as in production, so that a benchmark measures only the rest. */
  CHECK_ANSWERS?: string;
  DATABASE_AUTH_TOKEN?: string;
  /** A key, or several versions of it (`keyring.ts`). The next three default to `PASSWORD_PEPPER`. */
  PASSWORD_PEPPER: string;
  GIFT_CARD_KEY?: string;
  BACKUP_CODE_KEY?: string;
  SUPPRESSION_KEY?: string;
  MASTER_KEY: string;
  SMTP_HOST?: string;
  SMTP_PORT?: string;
  SMTP_USER?: string;
  SMTP_PASSWORD?: string;
  MAIL_HTTP_URL?: string;
  MAIL_HTTP_KEY?: string;
  /** The secret with which the provider signs its reports of bounces and complaints. */
  MAIL_WEBHOOK_SECRET?: string;
  /** The values that communities with their own sender enter in their DNS, and the resolver that checks them. */
  MAIL_SPF_INCLUDE?: string;
  MAIL_DKIM_SELECTOR?: string;
  MAIL_DKIM_VALUE?: string;
  MAIL_DKIM_TARGET?: string;
  DNS_RESOLVER_URL?: string;
  /** Local only: URL of the Stripe stand-in. */
  STRIPE_API_URL?: string;
  TENANTS: KVNamespace;
  FILES: R2Bucket;
  JOBS: Queue;
  /** Jobs that send mail. */
  MAIL: Queue;
  ASSETS: Fetcher;
  /** The open sockets of each community. Without it, pages poll. */
  LIVE?: DurableObjectNamespace<SocketHub>;
}

/** Whether responses are compared with what their contracts declare. */
export function validatesResponses(env: Pick<Environment, 'ENVIRONMENT' | 'CHECK_ANSWERS'>): boolean {
  return isDeveloperMachine(env) && env.CHECK_ANSWERS !== 'off';
}

/** Whether this is a developer's machine. Development-only features are refused elsewhere. */
export function isDeveloperMachine(env: Pick<Environment, 'ENVIRONMENT'>): boolean {
  return env.ENVIRONMENT === 'local';
}
