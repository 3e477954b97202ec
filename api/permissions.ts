import type { Context } from './context.ts';
import type { Actor } from './platform/actor/contract.ts';
import { AppError } from './platform/http/app-error.ts';
import { isLocal } from './platform/tenancy/environment.ts';

export type Member = Extract<Actor, { kind: 'member' }>;
export type Role = Member['user']['role'];

const ranks = { user: 0, moderator: 1, admin: 2 } as const satisfies Record<Role, number>;

/** Whether an actor has at least a role: admins may all that moderators may. */
export function hasRole(actor: Actor, role: Role): boolean {
  return actor.kind === 'member' && ranks[actor.user.role] >= ranks[role];
}

/**
 * The signed-in member, or 401. First line of every verb that is not for visitors. Whom the
 * community asks for a second factor is refused until it is on.
 */
export function requireMember(context: Context): Member {
  const member = requireSignedIn(context);
  if (owesTwoFactor(context, member)) throw new AppError('forbidden', { code: 'two_factor_required' });
  return member;
}

/** The same for the few things a member may do before the second factor is on: reach it, and leave. */
export function requireSignedIn(context: Context): Member {
  if (context.actor.kind === 'visitor') throw new AppError('unauthenticated');
  return context.actor;
}

/** Whether the community asks this member's role for a second factor that is not on yet. */
export function owesTwoFactor({ tenant }: Context, { user }: Member): boolean {
  return tenant.twoFactorRequiredFor.includes(user.role) && !user.twoFactorEnabled;
}

/** A member with at least the role, or 401 for visitors and 403 for the rest. */
export function requireRole(context: Context, role: Role): Member {
  const member = requireMember(context);
  if (!hasRole(member, role)) throw new AppError('forbidden');
  return member;
}

/** A member who is an expert, whatever their role, or 401 for visitors and 403 for the rest. */
export function requireExpert(context: Context): Member {
  const member = requireMember(context);
  if (!member.user.isExpert) throw new AppError('forbidden');
  return member;
}

/** For what exists on a developer's machine only: anywhere else it is not there, whoever asks. */
export function requireLocal({ env }: Context): void {
  if (!isLocal(env)) throw new AppError('not_found');
}
