import { env } from 'cloudflare:workers';
import type { Environment } from '#api/platform/tenancy/environment.ts';

/** The bindings of the Worker under test: wrangler.toml's, and those of `start-services.ts`, of which the types know nothing. */
export const bindings = env as unknown as Environment & { LOCAL_DATABASE_ADMIN_URL: string };
