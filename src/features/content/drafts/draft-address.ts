/** Public address from its pattern: `/articles/{slug}` includes the slug being edited. */
export function draftAddress(pattern: string, slug: string): string {
  return pattern.replace('{slug}', slug);
}

/** Address of the list of its type: `/admin/articles`. */
export function draftsAddress(pattern: string): string {
  return `/admin${/^\/[a-z]+/.exec(pattern)?.[0]}`;
}
