/** Path of the referring page of this site, or empty. */
export function referringPath(): string {
  const { referrer } = document;
  if (!referrer || new URL(referrer).origin !== location.origin) return '';
  return new URL(referrer).pathname;
}
