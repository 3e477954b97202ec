/** The path of the referring page if it is on this site; otherwise empty. */
export function referringPath(): string {
  const { referrer } = document;
  if (!referrer || new URL(referrer).origin !== location.origin) return '';
  return new URL(referrer).pathname;
}
