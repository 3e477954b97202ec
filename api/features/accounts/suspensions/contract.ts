/**
 * Until a given time, a member with a `silence` can't write anything that others read, and one with a `suspension`
 * can't take part in anything else either. A `ban` closes the account.
 */
export const restrictionKinds = ['silence', 'suspension', 'ban'] as const;
export type RestrictionKind = (typeof restrictionKinds)[number];
