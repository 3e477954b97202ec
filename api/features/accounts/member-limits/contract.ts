/**
 * `silence`: the member writes nothing that others read, until a time. `suspension`: takes no part in anything
 * else either, until a time. `ban`: the account is closed.
 */
export const limitKinds = ['silence', 'suspension', 'ban'] as const;
export type LimitKind = (typeof limitKinds)[number];
