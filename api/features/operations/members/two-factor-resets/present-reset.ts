import { initials } from '#api/features/accounts/users/index.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import type { TwoFactorReset } from './contract.ts';
import type { ResetRow } from './queries.ts';

/** Maps a row to the request that administrators see. */
export function presentReset({ id, member, requestedBy, reason, requestedAt, expiresAt }: ResetRow): TwoFactorReset {
  return {
    id,
    member: {
      ...{ id: member.id, name: member.name, email: member.email },
      initials: initials(member.name ?? member.email),
      picture: member.picture && `/files/${member.picture}`,
    },
    ...{ requestedBy, reason, requestedAt: isoTime(requestedAt), expiresAt: isoTime(expiresAt) },
  };
}
