import { env } from 'cloudflare:workers';
import type { Environment } from '#api/platform/tenancy/environment.ts';

/** The test Worker's bindings: those of wrangler.toml, plus those of `start-services.ts`, which have no types. */
export const bindings = env as unknown as Environment & { LOCAL_DATABASE_ADMIN_URL: string };
