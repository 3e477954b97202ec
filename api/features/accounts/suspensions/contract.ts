/**
 * `silence`: the member can't write anything others read until a given time. `suspension`: they can't take part in
 * anything else either until then. `ban`: the account is closed.
 */
export const restrictionKinds = ['silence', 'suspension', 'ban'] as const;
export type RestrictionKind = (typeof restrictionKinds)[number];
