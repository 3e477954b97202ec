/**
 * `silence`: the member can't write anything that others read, until a given time. `suspension`: the member can't take
 * part in anything else either, until a given time. `ban`: the account is closed.
 */
export const restrictionKinds = ['silence', 'suspension', 'ban'] as const;
export type RestrictionKind = (typeof restrictionKinds)[number];
