import type { Context } from './context.ts';
import type { Actor } from './platform/actor/contract.ts';
import { AppError } from './platform/http/app-error.ts';
import { isLocal } from './platform/tenancy/environment.ts';

export type Member = Extract<Actor, { kind: 'member' }>;
export type Role = Member['user']['role'];

const ranks = { user: 0, moderator: 1, admin: 2 } as const satisfies Record<Role, number>;

/** Whether an actor has at least this role. Admins may do everything moderators may. */
export function hasRole(actor: Actor, role: Role): boolean {
  return actor.kind === 'member' && ranks[actor.user.role] >= ranks[role];
}

/**
 * The signed-in member, or 401. The first line of every verb that isn't for visitors. Members who
 * still have to turn on two-factor authentication are refused.
 */
export function requireMember(context: Context): Member {
  const member = requireSignedIn(context);
  if (owesTwoFactor(context, member)) throw new AppError('forbidden', { code: 'two_factor_required' });
  return member;
}

/** {@link requireMember} for the few verbs allowed before two-factor is on: setting it up, and leaving. */
export function requireSignedIn(context: Context): Member {
  if (context.actor.kind === 'visitor') throw new AppError('unauthenticated');
  return context.actor;
}

/** Whether the member's role requires a second factor that isn't on yet. */
export function owesTwoFactor({ tenant }: Context, { user }: Member): boolean {
  return tenant.twoFactorRequiredFor.includes(user.role) && !user.twoFactorEnabled;
}

/** A member with at least the role; 401 for visitors, 403 for other members. */
export function requireRole(context: Context, role: Role): Member {
  const member = requireMember(context);
  if (!hasRole(member, role)) throw new AppError('forbidden');
  return member;
}

/** A member who is an expert, whatever their role; 401 for visitors, 403 for other members. */
export function requireExpert(context: Context): Member {
  const member = requireMember(context);
  if (!member.user.isExpert) throw new AppError('forbidden');
  return member;
}

/** For what exists only on a developer's machine: answers 404 everywhere else. */
export function requireLocal({ env }: Context): void {
  if (!isLocal(env)) throw new AppError('not_found');
}
