/** Links of a member's own menu, in order. Texts are `shell:<label>`. */
const everyMembers = [
  { path: '/dashboard', label: 'community' },
  { path: '/events', label: 'events' },
  { path: '/my-profile', label: 'profile' },
  { path: '/subscription', label: 'subscription' },
  { path: '/settings', label: 'settings' },
  { path: '/pricing', label: 'premium' },
  { path: '/feedback', label: 'feedback' },
] as const;
const moderators = [{ path: '/moderator', label: 'moderator' }] as const;
const admins = [{ path: '/admin', label: 'admin' }] as const;

/** Links by role; the role may come in either case: a browser's stored copy may be old. */
export function memberMenuLinks(role: string) {
  const known = role.toLowerCase();
  const isAdmin = known === 'admin';
  return [...everyMembers, ...(isAdmin || known === 'moderator' ? moderators : []), ...(isAdmin ? admins : [])];
}
