/** Where an item is shown, by its pattern: `/articles/{slug}` where the slug, still being written, names it. */
export function draftAddress(pattern: string, slug: string): string {
  return pattern.replace('{slug}', slug);
}

/** Where administrators find all items of its type: `/admin/articles`. */
export function draftsAddress(pattern: string): string {
  return `/admin${/^\/[a-z]+/.exec(pattern)?.[0]}`;
}
