/** Builds the public path from its pattern: in `/articles/{slug}`, fills in the slug being edited. */
export function draftPath(pattern: string, slug: string): string {
  return pattern.replace('{slug}', slug);
}

/** Returns the path of the administrators' list of this type: `/admin/articles`. */
export function draftsListPath(pattern: string): string {
  return `/admin${/^\/[a-z]+/.exec(pattern)?.[0]}`;
}
