/** Links of the header, in order. Texts are `shell:<label>`. */
export const visitorLinks = [
  { path: '/pricing', label: 'premium' },
  { path: '/articles', label: 'articles' },
  { path: '/events', label: 'events' },
  { path: '/resources', label: 'resources' },
  { path: '/experts', label: 'experts' },
  { path: '/feedback', label: 'feedback' },
] as const;

/** What members read, watch, attend and take along: one menu of their header. */
export const contentLinks = [
  { path: '/articles', label: 'articles' },
  { path: '/videos', label: 'videos' },
  { path: '/events', label: 'events' },
  { path: '/resources', label: 'resources' },
  { path: '/materials', label: 'materials' },
] as const;

/** Links of the header when signed in; the logo leads to the dashboard too. */
export const memberLinks = [
  { path: '/dashboard', label: 'community' },
  { path: '/pricing', label: 'premium' },
  { label: 'explore', links: contentLinks },
  { path: '/experts', label: 'experts' },
  { path: '/my-profile', label: 'profile' },
  { path: '/feedback', label: 'feedback' },
] as const;

/** Links of a member's own menu, in order. Who has a role has more. */
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

/** Links of that menu by role; the role may come in either case: a browser's stored copy may be old. */
export function memberMenuLinks(role: string) {
  const known = role.toLowerCase();
  const isAdmin = known === 'admin';
  return [...everyMembers, ...(isAdmin || known === 'moderator' ? moderators : []), ...(isAdmin ? admins : [])];
}

/** Links of the footer by group, each group's name `shell:<name>`. */
export const footerLinks = [
  {
    name: 'explore',
    links: [
      { path: '/articles', label: 'articles' },
      { path: '/events', label: 'events' },
      { path: '/resources', label: 'resources' },
      { path: '/experts', label: 'experts' },
    ],
  },
  {
    name: 'takePart',
    links: [
      { path: '/pricing', label: 'premium' },
      { path: '/store', label: 'store' },
      { path: '/feedback', label: 'feedback' },
    ],
  },
] as const;

/** Whether a link leads to the page that is open, or to one above it. */
export function isCurrent(path: string, pathname: string): boolean {
  return pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
}
