/** The optional parts of a community. While one is switched off, it has no page, no call and no link. */
export const offerings = [
  ...(['articles', 'videos', 'materials', 'resources', 'events', 'experts', 'community'] as const),
  'assistant',
] as const;
export type Offering = (typeof offerings)[number];

/** The prefixes of an offering's pages and calls. */
const addresses: Readonly<Record<Offering, readonly string[]>> = {
  articles: [
    ...['/articles', '/feed.xml', '/admin/articles', '/admin/create-recipe-articles'],
    ...['/api/articles', '/api/admin/recipe-suggestions'],
  ],
  videos: ['/videos', '/admin/videos', '/api/videos'],
  materials: ['/materials', '/admin/materials', '/api/materials'],
  resources: ['/resources', '/admin/resources'],
  events: ['/events', '/admin/events', '/api/events', '/api/admin/events'],
  experts: ['/experts', '/admin/experts', '/api/experts', '/api/admin/experts'],
  assistant: ['/ai', '/admin/assistant', '/api/assistant', '/api/admin/assistant'],
  community: [
    ...['/community', '/moderator/community', '/admin/community', '/api/community'],
    ...['/api/posts', '/api/comments', '/api/spaces', '/api/mentions', '/api/members', '/api/unsent-texts'],
    ...['/api/admin/posts', '/api/admin/spaces', '/api/admin/space-order'],
    ...['/api/admin/settings/limits', '/api/admin/settings/watch-words', '/api/admin/watch-word-tests'],
  ],
};

/** Whether the community offers the feature behind a URL; true for anything that can't be switched off. */
export function isOffered(switchedOff: readonly Offering[], address: string): boolean {
  const [path = ''] = address.split(/[?#]/, 1);
  return !switchedOff.some((each) => addresses[each].some((start) => path === start || path.startsWith(`${start}/`)));
}

/** Returns only the links to features that the community offers. */
export function filterOfferedLinks<Link extends object>(
  switchedOff: readonly Offering[],
  links: readonly Link[],
): Link[] {
  return links.filter(
    (link) => !('path' in link && typeof link.path === 'string') || isOffered(switchedOff, link.path),
  );
}
