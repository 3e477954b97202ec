import { createHmac } from 'node:crypto';
import type { Context } from '#api/context.ts';

/** An address as suppressions keep it, each community's by itself. */
export function hashAddress({ env, tenant }: Context, email: string): string {
  return createHmac('sha256', env.PASSWORD_PEPPER).update(`suppression:${tenant.slug}:${email}`).digest('hex');
}
