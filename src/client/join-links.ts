/** Links to sign-in and sign-up return to this page, with its query and hash. */
export function completeJoinLinks(): void {
  document.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>('a[data-join]');
    const { pathname, search, hash } = location;
    if (!link || pathname.startsWith('/auth/') || !(search || hash)) return;
    link.search = `?next=${encodeURIComponent(pathname + search + hash)}`;
  });
}
