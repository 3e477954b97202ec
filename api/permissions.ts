import type { Context } from './context.ts';
import type { Actor } from './platform/actor/contract.ts';
import { isFreshProof } from './platform/actor/fresh-proof.ts';
import { AppError } from './platform/http/app-error.ts';
import { isDeveloperMachine } from './platform/tenancy/environment.ts';

export type Member = Extract<Actor, { kind: 'member' }>;
/** The viewer that a list is made for. They may not be signed in, such as the recipient of a mail. */
export interface Viewer {
  user: Pick<Member['user'], 'id'>;
}
export type Role = Member['user']['role'];

const ranks = { user: 0, moderator: 1, admin: 2 } as const satisfies Record<Role, number>;

/**
 * Whether an actor has at least this role. Admins can do everything moderators can; restricted staff can't do anything.
 */
export function hasRole(actor: Actor, role: Role): boolean {
  if (actor.kind !== 'member') return false;
  return ranks[writingRestriction(actor) === null ? actor.user.role : 'user'] >= ranks[role];
}

/**
 * Returns the signed-in member or throws 401: for `access: 'member'`, and for page loaders that aren't verbs. Refuses
 * members who still have to turn on two-factor authentication.
 */
export function requireMember(context: Context): Member {
  const member = requireSignedIn(context);
  if (mustSetUpTwoFactor(context, member)) throw new AppError('forbidden', { code: 'two_factor_required' });
  return member;
}

/** The restriction that keeps a member from writing what others read, and until when; null if there is none. */
export function writingRestriction({ user }: Member): { code: 'suspended' | 'silenced'; until: number } | null {
  if (user.suspendedUntil !== null) return { code: 'suspended', until: user.suspendedUntil };
  return user.silencedUntil === null ? null : { code: 'silenced', until: user.silencedUntil };
}

/** Like {@link requireMember}, but also throws 403 for suspended and silenced members: for writing what others read. */
export function requireWriter(context: Context): Member {
  const member = requireMember(context);
  const restriction = writingRestriction(member);
  if (restriction) throw new AppError('forbidden', { code: restriction.code });
  return member;
}

/** Like {@link requireMember}, but also throws 403 for suspended members: for taking part without writing. */
export function requireParticipant(context: Context): Member {
  const member = requireMember(context);
  if (member.user.suspendedUntil !== null) throw new AppError('forbidden', { code: 'suspended' });
  return member;
}

/** Like {@link requireMember}, but for the few verbs allowed before two-factor is on: setting it up, and leaving. */
export function requireSignedIn(context: Context): Member {
  if (context.actor.kind === 'visitor') throw new AppError('unauthenticated');
  return context.actor;
}

/** Whether the member's role requires a second factor that isn't on yet. */
export function mustSetUpTwoFactor({ tenant }: Context, { user }: Member): boolean {
  return tenant.twoFactorRequiredFor.includes(user.role) && !user.twoFactorEnabled;
}

/** Returns the member if they have at least this role. Throws 401 for visitors, 403 for other members. */
export function requireRole(context: Context, role: Role): Member {
  const member = requireMember(context);
  if (!hasRole(member, role)) throw new AppError('forbidden');
  return member;
}

/**
 * Refuses sessions that haven't proved the password or a second factor within 15 minutes: a stolen token can't prove
 * either. For bulk actions and actions that grant power, change email addresses, export or delete accounts, or concern
 * two-factor.
 */
export function requireFreshProof({ now }: Context, { provedAt }: Member): void {
  if (!isFreshProof(provedAt, now)) throw new AppError('forbidden', { code: 'proof_needed' });
}

/** Returns the member if they are an expert, whatever their role. Throws 401 for visitors, 403 for other members. */
export function requireExpert(context: Context): Member {
  const member = requireMember(context);
  if (!member.user.isExpert) throw new AppError('forbidden');
  return member;
}

/** Throws 404 except on a developer's machine, for features that exist only there. */
export function requireDeveloperMachine({ env }: Context): void {
  if (!isDeveloperMachine(env)) throw new AppError('not_found');
}
