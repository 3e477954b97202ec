import { summarizeTier } from '#api/features/accounts/entitlements/index.ts';
import { initials, presentConsent } from '#api/features/accounts/users/index.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import type { accountStates, ListedUser } from './contract.ts';
import type { UserRow } from './queries.ts';

type AccountState = (typeof accountStates)[number];

/** Returns the most severe state of an account. */
function stateOf({ status, emailVerifiedAt, suspendedUntil, silencedUntil }: UserRow): AccountState {
  if (status === 'banned') return 'banned';
  if (status === 'waiting' && emailVerifiedAt !== null) return 'waiting';
  if (suspendedUntil !== null) return 'suspended';
  if (silencedUntil !== null) return 'silenced';
  return emailVerifiedAt === null ? 'unconfirmed' : 'active';
}

/** Maps a row to the member that administrators see. */
export function presentUser(row: UserRow): ListedUser {
  const { id, name, email, avatarKey, role, lastSeenAt } = row;
  const state = stateOf(row);
  const limitedUntil = state === 'suspended' || state === 'silenced' ? (row.suspendedUntil ?? row.silencedUntil) : null;
  return {
    ...{ id, name, email, role, state },
    initials: initials(name ?? email),
    picture: avatarKey && `/files/${avatarKey}`,
    isExpert: row.isExpert === 1,
    limitedUntil: limitedUntil === null ? null : isoTime(limitedUntil),
    subscription: summarizeTier(row.tier),
    joinedAt: isoTime(row.createdAt),
    lastSeenAt: lastSeenAt === 0 ? null : isoTime(lastSeenAt),
    locale: row.locale,
    tags: JSON.parse(row.tags) as string[],
    consent: presentConsent(row.consentedAt, row.consentVersion),
  };
}
