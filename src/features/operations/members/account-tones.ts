import type { ListedUser } from '#api/features/operations/members/contract.ts';
import type { Tone } from '#src/ui/badge.ts';

export const accountTones: Readonly<Record<ListedUser['state'], Tone>> = {
  active: 'neutral',
  waiting: 'warning',
  unconfirmed: 'neutral',
  silenced: 'warning',
  suspended: 'danger',
  banned: 'danger',
};
