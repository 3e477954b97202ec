const keptAt = 'kogu.gift_card_code';

/** Keeps a visitor's code in this tab until they have signed in, and removes it from the page's URL. */
export function storeVisitorCode(): void {
  if (document.documentElement.dataset['member'] !== undefined) return;
  const given = document.querySelector('[data-given-code]')?.textContent.trim();
  if (given) {
    sessionStorage.setItem(keptAt, given);
    history.replaceState(history.state, '', '/store#redeem');
  }
  const field = document.querySelector<HTMLInputElement>('#visitor-code');
  if (field) field.value ||= sessionStorage.getItem(keptAt) ?? '';
}

/** Keeps the code of a mailed link. It is in the hash, which browsers don't send to the server. */
export function storeLinkCode(): void {
  const [, code] = /^#redeem=([\w-]+)$/.exec(location.hash) ?? [];
  if (!code) return;
  sessionStorage.setItem(keptAt, code);
  const hash = location.pathname === '/store' ? '#redeem' : '';
  history.replaceState(history.state, '', `${location.pathname}${location.search}${hash}`);
}

/**
 * The path that a mail's link should return to, with the kept code if that page redeems codes. Send it only in a
 * request body.
 */
export function mailReturnPath(next: string): string {
  const code = sessionStorage.getItem(keptAt)?.replaceAll(/[^\w-]/g, '');
  return code && /^\/store(?:#redeem)?$/.test(next) ? `/store#redeem=${code}` : next;
}

/** Fills in {@link mailReturnPath} in forms that request a mail. */
export function fillMailReturnPaths(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('input[data-next-in-mail]')) {
    field.value = mailReturnPath(field.value);
  }
}

/** Returns the code kept before signing in and removes it; empty if there is none. */
export function takeStoredCode(): string {
  const code = sessionStorage.getItem(keptAt) ?? '';
  sessionStorage.removeItem(keptAt);
  return code;
}
