import type { PostAccess } from './contract.ts';

/** The values of a space's `postAccess` that let someone start posts there. */
export function allowedPostAccess({ isStaff, isExpert }: { isStaff: boolean; isExpert: boolean }): PostAccess[] {
  if (isStaff) return ['members', 'experts', 'staff'];
  return isExpert ? ['members', 'experts'] : ['members'];
}
