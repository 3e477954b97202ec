interface MenuLink {
  path: string;
  label:
    | 'community'
    | 'events'
    | 'profile'
    | 'subscription'
    | 'settings'
    | 'premium'
    | 'feedback'
    | 'moderator'
    | 'admin';
}

/** Links by role; the role may come in either case: a browser's stored copy may be old. */
export function memberMenuLinks(role: string): MenuLink[] {
  const known = role.toLowerCase();
  return [
    { path: '/dashboard', label: 'community' },
    { path: '/events', label: 'events' },
    { path: '/my-profile', label: 'profile' },
    { path: '/subscription', label: 'subscription' },
    { path: '/settings', label: 'settings' },
    { path: '/pricing', label: 'premium' },
    { path: '/feedback', label: 'feedback' },
    ...(known === 'moderator' || known === 'admin' ? [{ path: '/moderator', label: 'moderator' } as const] : []),
    ...(known === 'admin' ? [{ path: '/admin', label: 'admin' } as const] : []),
  ];
}
