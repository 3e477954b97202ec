import { globSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/local/settings.ts';
import { type Access, pageRules } from './page-rules.ts';
import type { PersonKind } from './people.ts';
import { seededPages } from './seeded-pages.ts';

export interface SitePage {
  route: string;
  /** The name used in test titles. */
  name: string;
  access: Access;
  status: number;
  memberStatus: number;
  /** Whether it is a page for people rather than a file or a redirect. */
  isScreen: boolean;
  /** Returns the page's URL in a community. Needs `viewerId` for pages that only particular members can open. */
  find: (slug: string, viewerId?: string) => Promise<string>;
}

/** A page with the same path in every community. */
export interface FixedPage extends SitePage {
  path: string;
}

/** Lists the routes that have a file. */
export function listExistingRoutes(): string[] {
  return globSync('**/*.{astro,ts}', { cwd: join(root, 'src/pages') })
    .map(routeOf)
    .sort();
}

const screens = new Set(globSync('**/*.astro', { cwd: join(root, 'src/pages') }).map(routeOf));

/** Lists the pages with a rule that exist and have the same path everywhere. */
export function listSitePages(): FixedPage[] {
  return listExistingRoutes().flatMap((route) => {
    const rule = pageRules[route];
    if (!rule) return [];
    const { access, sample: path = route, status = access === 'nobody' ? 404 : 200, memberStatus = status } = rule;
    const isScreen = screens.has(route) && status === 200;
    return [{ route, name: path, path, access, status, memberStatus, isScreen, find: async () => path }];
  });
}

/** Lists all pages: the fixed ones, and the detail pages of a community. */
export function allPages(): SitePage[] {
  const aboutOneThing = listSitePages().flatMap(({ route, access }) =>
    Object.entries(seededPages[route] ?? {}).map(([name, find]) => {
      const open = { status: 200, memberStatus: 200, isScreen: true };
      return { route, name: `${route} with ${name}`, access, ...open, find: once(find, ownPages.includes(route)) };
    }),
  );
  return [...listSitePages(), ...aboutOneThing];
}

/** Lists the detail screens without a seeded page. */
export function listScreensWithoutSeededPage(): string[] {
  return [...screens].filter(
    (route) => route.includes('[') && !(route in seededPages) && !withoutOwnScreen.includes(route),
  );
}

/**
 * Routes that don't show a page of their own to every viewer with access. A callback redirects unless it fails, and
 * only a post's author can edit it.
 */
const withoutOwnScreen = ['/auth/oauth/[provider]/callback', '/community/posts/[id]/edit'];

/** Pages of a conversation, which only its participants can open: each viewer gets a conversation of their own. */
const ownPages = ['/expert/messages/[id]', '/messages/[id]'];

function once(find: SitePage['find'], isOwn: boolean): SitePage['find'] {
  const found = new Map<string, Promise<string>>();
  return (slug, viewerId) => {
    const key = isOwn ? `${slug} ${viewerId}` : slug;
    const address = found.get(key) ?? find(slug, viewerId);
    found.set(key, address);
    return address;
  };
}

/** Returns a kind of viewer with access, or null for a visitor. */
export function viewerOf({ access }: SitePage): PersonKind | null {
  if (access === 'member') return 'user';
  return access === 'expert' || access === 'moderator' || access === 'admin' ? access : null;
}

function routeOf(file: string): string {
  return `/${file}`.replace(/\.(astro|ts)$/, '').replace(/\/?index$/, '') || '/';
}
