import { withNextPath } from '#api/features/accounts/auth/index.ts';

/**
 * The URL of the sign-in or sign-up page that returns to this page. A cached page knows only its path, so a script adds
 * the query to links marked `data-join`.
 */
export function joinPageUrl(page: 'signin' | 'signup', { pathname, searchParams }: URL): string {
  const next = pathname.startsWith('/auth/') ? searchParams.get('next') : pathname;
  return withNextPath(`/auth/${page}`, next === '/' ? null : next);
}
