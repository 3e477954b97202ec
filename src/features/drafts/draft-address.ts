/** Where an item is shown, from a pattern such as `/articles/{slug}`: some types go by their id. */
export function draftAddress(pattern: string, { id, slug }: { id: string; slug: string }): string {
  return pattern.replace('{slug}', slug).replace('{id}', id);
}

/** Where administrators find all items of its type: `/admin/articles`. */
export function draftsAddress(pattern: string): string {
  return `/admin${pattern.replace(/[/#]\{.*$/, '')}`;
}
