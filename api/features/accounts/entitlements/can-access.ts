import type { Context } from '#api/context.ts';
import { hasRole, owesTwoFactor } from '#api/permissions.ts';
import { type AccessLevel, accessLevels, plansThatOpen } from './contract.ts';

/**
 * Access levels the viewer may open, for `inArray(column, …)`. Moderators see everything; a member
 * who still has to enable two-factor counts as a visitor. Needs no query, as the tier comes with
 * the session.
 */
export function allowedAccessLevels(context: Context): AccessLevel[] {
  const { actor } = context;
  if (actor.kind === 'visitor' || owesTwoFactor(context, actor)) return ['everyone'];
  if (hasRole(actor, 'moderator')) return [...accessLevels];
  const { plan } = actor.user.subscription;
  return accessLevels.filter((level) => plansThatOpen[level].includes(plan));
}

/** Whether the viewer may open content of an access level. */
export function canAccess(context: Context, level: AccessLevel): boolean {
  return allowedAccessLevels(context).includes(level);
}
