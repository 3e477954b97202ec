import type { PostAccess } from './contract.ts';

/** The spaces in which someone may start posts, by their audience. */
export function allowedPostAccess({ isStaff, isExpert }: { isStaff: boolean; isExpert: boolean }): PostAccess[] {
  if (isStaff) return ['members', 'experts', 'staff'];
  return isExpert ? ['members', 'experts'] : ['members'];
}
