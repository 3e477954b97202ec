/** The members' content menu: what they read, watch, attend and download. */
const contentLinks = [
  { path: '/articles', label: 'articles' },
  { path: '/videos', label: 'videos' },
  { path: '/events', label: 'events' },
  { path: '/resources', label: 'resources' },
  { path: '/materials', label: 'materials' },
] as const;

/** Links of the member menu, in order. Roles add more. */
const everyMembers = [
  // The dashboard, the community and its features.
  { path: '/dashboard', label: 'dashboard' },
  { path: '/community', label: 'community' },
  { path: '/community/members', label: 'members' },
  { path: '/events', label: 'events' },
  { path: '/ai', label: 'assistant' },
  // Links to the member's own pages.
  { path: '/my-profile', label: 'profile' },
  { path: '/community?filter=saved', label: 'savedPosts' },
  { path: '/subscription', label: 'subscription' },
  { path: '/settings', label: 'settings' },
  // Plans and feedback.
  { path: '/pricing', label: 'premium' },
  { path: '/feedback', label: 'feedback' },
] as const;
/** Additional links for experts. */
const experts = [{ path: '/expert/messages', label: 'expertInbox' }] as const;
const moderators = [{ path: '/moderator', label: 'moderator' }] as const;
const admins = [{ path: '/admin', label: 'admin' }] as const;

interface MenuOwner {
  role: string;
  /** Missing in a profile that a browser stored long ago. */
  isExpert?: boolean | undefined;
}

/** The paths of the links that every member has, in communities that offer everything. */
export const memberMenuPaths: readonly string[] = everyMembers.map(({ path }) => path);

/**
 * The member menu's links, without the `closed` paths. Accepts a role in either case, since a browser's stored
 * profile may be old.
 */
export function listMemberMenuLinks({ role, isExpert = false }: MenuOwner, closed: readonly string[]) {
  const known = role.toLowerCase();
  const offered = everyMembers.filter(({ path }) => !closed.includes(path));
  const every = [...offered, ...(isExpert ? experts : [])];
  if (known === 'admin') return [...every, ...moderators, ...admins];
  return known === 'moderator' ? [...every, ...moderators] : every;
}

/** The bottom bar's menu on phones: every public page for which the bar itself has no room. */
export const phoneLinks = [
  ...contentLinks.filter(({ path }) => path !== '/events'),
  { path: '/experts', label: 'experts' },
  { path: '/pricing', label: 'premium' },
  { path: '/store', label: 'store' },
  { path: '/feedback', label: 'feedback' },
] as const;

/** The member's own pages, which the bottom bar's "Me" stands for. */
export const ownPages = [
  ...['/me', '/dashboard', '/my-profile', '/subscription', '/gifts', '/settings', '/notifications', '/reports'],
  '/appeals',
] as const;

/** Whether a link points to the current page or to one above it. */
export function isCurrent(address: string, pathname: string): boolean {
  const [path = ''] = address.split(/[?#]/, 1);
  return pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
}
