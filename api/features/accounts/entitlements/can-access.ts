import type { Context } from '#api/context.ts';
import { hasRole, mustSetUpTwoFactor } from '#api/permissions.ts';
import { type AccessLevel, accessLevels, plansByAccessLevel } from './contract.ts';

/**
 * Returns the access levels that the viewer may open, for `inArray(column, …)`. Moderators may open everything. A
 * member who must still turn on two-factor counts as a visitor. Needs no query, because the session includes the tier.
 */
export function allowedAccessLevels(context: Context): AccessLevel[] {
  const { actor } = context;
  if (actor.kind === 'visitor' || mustSetUpTwoFactor(context, actor)) return ['everyone'];
  if (hasRole(actor, 'moderator')) return [...accessLevels];
  const { plan } = actor.user.subscription;
  return accessLevels.filter((level) => plansByAccessLevel[level].includes(plan));
}

/** Whether the viewer may open content of an access level. */
export function canAccess(context: Context, level: AccessLevel): boolean {
  return allowedAccessLevels(context).includes(level);
}
