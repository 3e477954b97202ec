const keptAt = 'kogu.gift_card_code';

/** Keeps a visitor's code until they have signed in, in this tab only, and removes it from the page's address. */
export function keepCodeFromVisitor(): void {
  if (document.documentElement.dataset['member'] !== undefined) return;
  const given = document.querySelector('[data-given-code]')?.textContent.trim();
  if (given) {
    sessionStorage.setItem(keptAt, given);
    history.replaceState(history.state, '', '/store#redeem');
  }
  const field = document.querySelector<HTMLInputElement>('#visitor-code');
  if (field) field.value ||= sessionStorage.getItem(keptAt) ?? '';
}

/** Keeps the code of a mailed link. It comes behind `#`, which browsers don't send. */
export function keepCodeFromLink(): void {
  const [, code] = /^#redeem=([\w-]+)$/.exec(location.hash) ?? [];
  if (!code) return;
  sessionStorage.setItem(keptAt, code);
  const hash = location.pathname === '/store' ? '#redeem' : '';
  history.replaceState(history.state, '', `${location.pathname}${location.search}${hash}`);
}

/** Where a mail's link should return to, with the kept code if that page redeems it. Only for the body of a call. */
export function nextInMail(next: string): string {
  const code = sessionStorage.getItem(keptAt)?.replaceAll(/[^\w-]/g, '');
  return code && /^\/store(?:#redeem)?$/.test(next) ? `/store#redeem=${code}` : next;
}

/** Fills it in if a form requests a mail. */
export function fillNextInMail(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('input[data-next-in-mail]')) {
    field.value = nextInMail(field.value);
  }
}

/** The code kept before signing in, once; empty if there is none. */
export function takeKeptCode(): string {
  const code = sessionStorage.getItem(keptAt) ?? '';
  sessionStorage.removeItem(keptAt);
  return code;
}
