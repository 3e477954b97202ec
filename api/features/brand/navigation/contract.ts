import { z } from 'zod';
import { perLanguageSchema } from '#api/platform/i18n/localized.ts';
import { cleanLine } from '#api/platform/text/clean-text.ts';

/**
 * The product's pages that a link may lead to, each with the key of its label: `shell:<label>`. Some require signing
 * in.
 */
export const navigationPages = {
  '/': 'home',
  '/pricing': 'premium',
  '/articles': 'articles',
  '/videos': 'videos',
  '/events': 'events',
  '/resources': 'resources',
  '/materials': 'materials',
  '/experts': 'experts',
  '/community': 'community',
  '/store': 'store',
  '/newsletter/archive': 'newsletters',
  '/feedback': 'feedback',
  '/search': 'search',
  '/my-profile': 'profile',
} as const;

export type NavigationPage = keyof typeof navigationPages;

/**
 * The places whose links an administrator chooses, and how many links each may have. The groups of the footer are
 * `footerGroups`.
 */
export const maxLinks = { header: 6, members: 12, footer: 8 } as const;
/** The longest label of a link, in characters. */
export const maxLabel = { header: 24, members: 24, footer: 40 } as const;

/** The groups of the footer whose links an administrator chooses; `shell:<name>` is the product's title. */
export const footerGroups = ['explore', 'takePart', 'more'] as const;
export type FooterGroup = (typeof footerGroups)[number];

const addressRule = { error: 'a path such as "/articles", or an address that begins with https://' };
const labelsRule = { error: 'a text in at least one language' };

/** Accepts only paths of this site and https URLs of other sites, in a form that no browser reads differently. */
export function isLinkTarget(to: string): boolean {
  if (!/^(?:\/(?!\/)|https:\/\/[\p{L}\p{N}])[\p{L}\p{N}\-._~:/?#[\]@!$&()*+,;=%]*$/u.test(to)) return false;
  const url = URL.parse(to, ownSite);
  if (!url || url.pathname.startsWith('//') || url.username || url.password) return false;
  return to.startsWith('/') ? url.origin === ownSite : url.hostname.includes('.');
}

const ownSite = 'https://this-site.invalid';

/** Whether an address is exactly one of the product's pages, which has a default label. */
export function isNavigationPage(to: string): to is NavigationPage {
  return Object.hasOwn(navigationPages, to);
}

/**
 * Links in order. Links to the product's own pages may leave the label empty to use the default; other links are
 * shown only in languages that have a label.
 */
export function linkListSchema(place: keyof typeof maxLinks) {
  const lengthRule = { error: `a text of at most ${maxLabel[place]} characters without < > or control characters` };
  const label = z
    .string(lengthRule)
    .trim()
    .max(maxLabel[place], lengthRule)
    .regex(/^[^<>\p{Cc}]*$/u, lengthRule)
    .overwrite(cleanLine);
  const link = z
    .strictObject({
      to: z.string(addressRule).trim().max(300, addressRule).refine(isLinkTarget, addressRule),
      label: perLanguageSchema(label),
    })
    .refine(({ to, label: { et, en } }) => isNavigationPage(to) || et !== '' || en !== '', {
      path: ['label'],
      ...labelsRule,
    });
  const countRule = { error: `a list of at most ${maxLinks[place]} links` };
  return z.array(link, countRule).max(maxLinks[place], countRule);
}

export type BrandLink = z.infer<ReturnType<typeof linkListSchema>>[number];

const pages = (...paths: NavigationPage[]): BrandLink[] => paths.map((to) => ({ to, label: { et: '', en: '' } }));

/** The links of a community that hasn't chosen any. */
export const productLinks = {
  header: pages('/pricing', '/articles', '/events', '/resources', '/experts', '/feedback'),
  explore: pages('/articles', '/events', '/resources', '/experts'),
  takePart: pages('/pricing', '/store', '/feedback'),
  more: pages(),
  members: [
    ...pages('/community', '/pricing', '/articles', '/videos', '/events', '/resources', '/materials'),
    ...pages('/experts', '/my-profile', '/feedback'),
  ],
} as const satisfies Readonly<Record<'header' | 'members' | FooterGroup, readonly BrandLink[]>>;

/** The pages of content types. Those next to each other share a menu in the members' header. */
export const contentPages: readonly string[] = ['/articles', '/videos', '/events', '/resources', '/materials'];

/** A link of the members' header, or several content pages in a menu. */
export type MemberLink = PresentedLink | { links: readonly PresentedLink[] };

/** A link for a viewer, with its label in their language. */
export interface PresentedLink {
  href: string;
  text: string;
  /** Whether it leads to another site. */
  isOutside: boolean;
}
