import type { Context } from '#api/context.ts';
import { hasRole, owesTwoFactor } from '#api/permissions.ts';
import { type AccessLevel, accessLevels } from './contract.ts';

/**
 * What the reader of this request may open: for lists, where it goes into `inArray(column, …)`. Staff
 * see everything. Who owes a second factor is a stranger until it is on. Asks nobody: the tier came
 * with the session.
 */
export function allowedAccessLevels(context: Context): AccessLevel[] {
  const { actor } = context;
  if (actor.kind === 'visitor' || owesTwoFactor(context, actor)) return ['everyone'];
  if (hasRole(actor, 'moderator')) return [...accessLevels];
  const { plan } = actor.user.subscription;
  if (plan === 'donator') return [...accessLevels];
  return plan === 'premium' ? ['everyone', 'members', 'premium'] : ['everyone', 'members'];
}

/** Whether the reader of this request may open something of that level. */
export function mayOpen(context: Context, level: AccessLevel): boolean {
  return allowedAccessLevels(context).includes(level);
}
