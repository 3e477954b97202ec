import { globSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/local/settings.ts';
import type { PersonKind } from './people.ts';
import { seededPages } from './seeded-pages.ts';

/** Who can open a page. `local` is for development only; `nobody` answers 404 at its own address. */
export type Access = 'everyone' | 'member' | 'expert' | 'moderator' | 'admin' | 'local' | 'nobody';

interface Rule {
  access: Access;
  /** For a route with parameters: a sample address. Viewers with access get 404 for unknown ids. */
  sample?: string;
  /** The status for viewers with access, if not 200. */
  status?: number;
  /** The status for members, if it differs. */
  memberStatus?: number;
}

const everyone = { access: 'everyone' } as const;
const member = { access: 'member' } as const;
const admin = { access: 'admin' } as const;
const local = { access: 'local' } as const;
const unknown = '00000000-0000-7000-8000-000000000000';

/** Every route of `src/pages`, including planned ones, by file name. */
export const pageRules: Readonly<Record<string, Rule>> = {
  '/': everyone,
  '/404': { access: 'nobody' },
  '/error-screen': { access: 'nobody' },
  '/suspended': { access: 'nobody' },
  '/admin': admin,
  '/admin/analytics': admin,
  '/admin/articles': admin,
  '/admin/articles/[id]': { ...admin, sample: `/admin/articles/${unknown}`, status: 404 },
  '/admin/audit': admin,
  '/admin/audit/log.csv': admin,
  '/admin/community': admin,
  '/admin/community/posts/[id]': { ...admin, sample: `/admin/community/posts/${unknown}`, status: 404 },
  '/admin/community/spaces': admin,
  '/admin/community/limits': admin,
  '/admin/community/watch-words': admin,
  '/admin/create-recipe-articles': admin,
  '/admin/customizations': admin,
  '/admin/email-campaigns': admin,
  '/admin/events': admin,
  '/admin/events/[id]': { ...admin, sample: `/admin/events/${unknown}`, status: 404 },
  '/admin/events/[id]/attendees.csv': { ...admin, sample: `/admin/events/${unknown}/attendees.csv`, status: 404 },
  '/admin/events/seed': admin,
  '/admin/experts': admin,
  '/admin/feedback': admin,
  '/admin/gift-cards': admin,
  '/admin/legal-documents': admin,
  '/admin/legal-documents/[kind]/[locale]': { ...admin, sample: '/admin/legal-documents/terms/et' },
  '/admin/messages': admin,
  '/admin/messages/announce': admin,
  '/admin/messages/announcements': admin,
  '/admin/messages/announcements/[id]': {
    ...{ ...admin, sample: `/admin/messages/announcements/${unknown}`, status: 404 },
  },
  '/admin/messages/new': admin,
  '/admin/messages/[id]': { ...admin, sample: `/admin/messages/${unknown}`, status: 404 },
  '/admin/reset-password-test': local,
  '/admin/settings': admin,
  '/admin/users': admin,
  '/admin/users/bulk': admin,
  '/admin/users/import': admin,
  '/admin/users/two-factor-resets': admin,
  '/admin/users/[id]': { ...admin, sample: `/admin/users/${unknown}`, status: 404 },
  '/admin/videos': admin,
  '/admin/videos/[id]': { ...admin, sample: `/admin/videos/${unknown}`, status: 404 },
  '/admin/materials': admin,
  '/admin/materials/[id]': { ...admin, sample: `/admin/materials/${unknown}`, status: 404 },
  '/admin/resources': admin,
  '/admin/resources/[id]': { ...admin, sample: `/admin/resources/${unknown}`, status: 404 },
  '/ai': member,
  '/articles': everyone,
  '/articles/[slug]': { ...everyone, sample: '/articles/no-such-article', status: 404 },
  '/auth/accept-invitation': everyone,
  '/auth/forgot-password': everyone,
  '/auth/google': { ...everyone, status: 404 },
  '/auth/oauth/[provider]': { ...everyone, sample: '/auth/oauth/nobody', status: 404 },
  '/auth/oauth/[provider]/callback': { ...everyone, sample: '/auth/oauth/nobody/callback', status: 404 },
  '/auth/confirm-email-change': everyone,
  '/auth/reset-password': everyone,
  '/auth/signin': { ...everyone, memberStatus: 303 },
  '/auth/signup': { ...everyone, memberStatus: 303 },
  '/auth/undo-email-change': everyone,
  '/auth/verify-email': everyone,
  '/brand.css': everyone,
  '/messages': member,
  '/messages/new': member,
  '/messages/[id]': { ...member, sample: `/messages/${unknown}`, status: 404 },
  '/messages/files/[id]': { ...everyone, sample: `/messages/files/${unknown}`, status: 404 },
  '/community': member,
  '/community/members': member,
  '/community/members/[id]/card': { ...member, sample: `/community/members/${unknown}/card`, status: 404 },
  '/community/new': member,
  '/community/posts/[id]': { ...member, sample: `/community/posts/${unknown}`, status: 404 },
  '/community/posts/[id]/comments': { ...member, sample: `/community/posts/${unknown}/comments`, status: 404 },
  '/community/posts/[id]/edit': { ...member, sample: `/community/posts/${unknown}/edit`, status: 404 },
  '/dashboard': member,
  '/dev/create-admin': local,
  '/dev/payments/[id]': { ...local, sample: `/dev/payments/${unknown}`, status: 404 },
  '/dev/setup-admin': local,
  '/events': everyone,
  '/events/[id]/calendar.ics': { ...member, sample: `/events/${unknown}/calendar.ics`, status: 404 },
  '/events/[id]': { ...member, sample: `/events/${unknown}`, status: 404 },
  '/expert/messages': { access: 'expert' },
  '/expert/messages/settings': { access: 'expert' },
  '/expert/messages/[id]': { access: 'expert', sample: `/expert/messages/${unknown}`, status: 404 },
  '/expert/profile': { access: 'expert' },
  '/experts': everyone,
  '/feed.xml': everyone,
  '/feedback': everyone,
  '/unsubscribe': { ...everyone, sample: '/unsubscribe?token=no-such-token', status: 404 },
  '/files/[...key]': { ...everyone, sample: '/files/ryup/avatars/nobody.png', status: 404 },
  '/gifts': member,
  '/gifts/order': member,
  '/language/[locale]': { ...everyone, sample: '/language/et', status: 303 },
  '/materials': member,
  '/materials/[id]/download': { ...everyone, sample: `/materials/${unknown}/download`, status: 404 },
  '/materials/[id]/file': { ...everyone, sample: `/materials/${unknown}/file`, status: 404 },
  '/materials/[id]': { ...everyone, sample: `/materials/${unknown}`, status: 404 },
  '/me': member,
  '/appeals/[token]': { ...everyone, sample: '/appeals/no-such-token', status: 404 },
  '/moderator/appeals': { access: 'moderator' },
  '/moderator/appeals/[id]': { access: 'moderator', sample: `/moderator/appeals/${unknown}`, status: 404 },
  '/moderator': { access: 'moderator' },
  '/moderator/reports/[id]': { access: 'moderator', sample: `/moderator/reports/${unknown}`, status: 404 },
  '/moderator/community': { access: 'moderator' },
  '/moderator/community/posts/[id]': {
    access: 'moderator',
    sample: `/moderator/community/posts/${unknown}`,
    status: 404,
  },
  '/my-profile': member,
  '/notifications': member,
  '/pricing': everyone,
  '/privacy': everyone,
  '/rules': everyone,
  '/transparency': everyone,
  '/profile/[id]': { ...everyone, sample: `/profile/${unknown}`, status: 404 },
  '/report': { ...everyone, sample: `/report?type=user&id=${unknown}`, status: 404 },
  '/reports': member,
  '/resources': everyone,
  '/robots.txt': everyone,
  '/search': everyone,
  '/security/2fa-setup': everyone,
  '/settings': member,
  '/sitemap.xml': everyone,
  '/store': everyone,
  '/store/card/[token]': { ...everyone, sample: '/store/card/no-such-card', status: 404 },
  '/store/success': everyone,
  '/subscription': everyone,
  '/subscription/invoice': member,
  '/subscription/success': everyone,
  '/terms': everyone,
  '/videos': member,
  '/videos/[slug]/file': { ...member, sample: '/videos/no-such-video/file', status: 404 },
  '/videos/[slug]/tracks/[track]': { ...member, sample: '/videos/no-such-video/tracks/captions-et', status: 404 },
  '/videos/[slug]': { ...member, sample: '/videos/no-such-video', status: 404 },
};

export interface SitePage {
  route: string;
  /** The name used in test titles. */
  name: string;
  access: Access;
  status: number;
  memberStatus: number;
  /** A page for people, not a file or a redirect. */
  isScreen: boolean;
  /** Returns its address in a community. */
  find: (slug: string) => Promise<string>;
}

/** A page with the same address in every community. */
export interface FixedPage extends SitePage {
  path: string;
}

/** The routes that have a file. */
export function existingRoutes(): string[] {
  return globSync('**/*.{astro,ts}', { cwd: join(root, 'src/pages') })
    .map(routeOf)
    .sort();
}

const screens = new Set(globSync('**/*.astro', { cwd: join(root, 'src/pages') }).map(routeOf));

/** The listed pages that exist and have the same address everywhere. */
export function sitePages(): FixedPage[] {
  return existingRoutes().flatMap((route) => {
    const rule = pageRules[route];
    if (!rule) return [];
    const { access, sample: path = route, status = access === 'nobody' ? 404 : 200, memberStatus = status } = rule;
    const isScreen = screens.has(route) && status === 200;
    return [{ route, name: path, path, access, status, memberStatus, isScreen, find: async () => path }];
  });
}

/** All pages: the fixed ones, and the detail pages of a community. */
export function allPages(): SitePage[] {
  const aboutOneThing = sitePages().flatMap(({ route, access }) =>
    Object.entries(seededPages[route] ?? {}).map(([name, find]) => {
      const open = { status: 200, memberStatus: 200, isScreen: true };
      return { route, name: `${route} with ${name}`, access, ...open, find: once(find) };
    }),
  );
  return [...sitePages(), ...aboutOneThing];
}

/** Detail screens without a seeded page. */
export function unseenScreens(): string[] {
  return [...screens].filter(
    (route) => route.includes('[') && !(route in seededPages) && !withoutOwnScreen.includes(route),
  );
}

/**
 * Routes that have no screen for every viewer with access: a callback redirects unless it fails, only its author edits a
 * post, only members of a conversation open it, and a page's script fetches comments as a part of it.
 */
const withoutOwnScreen = [
  '/auth/oauth/[provider]/callback',
  '/community/members/[id]/card',
  '/community/posts/[id]/comments',
  '/community/posts/[id]/edit',
  '/expert/messages/[id]',
  '/messages/[id]',
];

function once(find: SitePage['find']): SitePage['find'] {
  const found = new Map<string, Promise<string>>();
  return (slug) => {
    const address = found.get(slug) ?? find(slug);
    found.set(slug, address);
    return address;
  };
}

/** A viewer with access, or null for a visitor. */
export function viewerOf({ access }: SitePage): PersonKind | null {
  if (access === 'member') return 'user';
  return access === 'expert' || access === 'moderator' || access === 'admin' ? access : null;
}

function routeOf(file: string): string {
  return `/${file}`.replace(/\.(astro|ts)$/, '').replace(/\/?index$/, '') || '/';
}
