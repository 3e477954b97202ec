import { env } from 'cloudflare:workers';
import type { Environment } from '#api/platform/tenancy/environment.ts';

/** The bindings of the Worker under test: wrangler.toml's, and those of `start-services.ts`, of which the types know nothing. */
export const bindings = env as unknown as Environment & { LOCAL_DATABASE_ADMIN_URL: string };

/** The moment that tests happen at unless they say otherwise. */
export const testNow = new Date('2026-03-10T12:00:00.000Z');

/** A moment after (or before) another, for boundaries. */
export function later(milliseconds: number, from: Date = testNow): Date {
  return new Date(from.getTime() + milliseconds);
}

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
