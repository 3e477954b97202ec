import { createHmac } from 'node:crypto';
import type { Context } from '#api/context.ts';

/** The hash under which an address is suppressed; it differs by community. */
export function hashAddress({ env, tenant }: Context, email: string): string {
  return createHmac('sha256', env.PASSWORD_PEPPER).update(`suppression:${tenant.slug}:${email}`).digest('hex');
}
