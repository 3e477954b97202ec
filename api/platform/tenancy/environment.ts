/** The Worker's bindings and settings (`wrangler.toml`, secrets). */
export interface Environment {
  ENVIRONMENT?: string;
  /** Local only: where the local database server listens, and the port pages are served on. */
  LOCAL_DATABASE_URL?: string;
  LOCAL_PORT?: string;
  /** Local only: where the mail inbox shows what was sent. */
  LOCAL_INBOX_PORT?: string;
  /** `off` while developing: an edited page shows at once. */
  PAGE_CACHE?: string;
  DATABASE_AUTH_TOKEN?: string;
  PASSWORD_PEPPER: string;
  MASTER_KEY: string;
  SMTP_HOST?: string;
  SMTP_PORT?: string;
  SMTP_USER?: string;
  SMTP_PASSWORD?: string;
  MAIL_HTTP_URL?: string;
  MAIL_HTTP_KEY?: string;
  /** Local only: who answers in the place of Stripe's API. */
  STRIPE_API_URL?: string;
  TENANTS: KVNamespace;
  FILES: R2Bucket;
  JOBS: Queue;
  ASSETS: Fetcher;
}

/** What exists for development only is refused anywhere but where ENVIRONMENT says `local`. */
export function isLocal(env: Environment): boolean {
  return env.ENVIRONMENT === 'local';
}
