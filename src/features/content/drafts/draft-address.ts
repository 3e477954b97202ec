/** Builds the public path from its pattern: in `/articles/{slug}`, fills in the slug being edited. */
export function draftAddress(pattern: string, slug: string): string {
  return pattern.replace('{slug}', slug);
}

/** Returns the path of the administrators' list of this type: `/admin/articles`. */
export function draftsAddress(pattern: string): string {
  return `/admin${/^\/[a-z]+/.exec(pattern)?.[0]}`;
}
