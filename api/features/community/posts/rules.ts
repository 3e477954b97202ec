/** The page of a post. */
export function postPath(id: string): string {
  return `/community/posts/${id}`;
}
