const keptAt = 'kogu.gift_card_code';

/** Keeps a visitor's code for after signing in, in this tab only, and takes it out of the page's address. */
export function keepCodeOfVisitor(): void {
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
export function keepCodeOfLink(): void {
  const [, code] = /^#redeem=([\w-]+)$/.exec(location.hash) ?? [];
  if (!code) return;
  sessionStorage.setItem(keptAt, code);
  const hash = location.pathname === '/store' ? '#redeem' : '';
  history.replaceState(history.state, '', `${location.pathname}${location.search}${hash}`);
}

/** Where to return from a mail, with the kept code if that is where it is redeemed. For the body of a call only. */
export function nextInMail(next: string): string {
  const code = sessionStorage.getItem(keptAt)?.replaceAll(/[^\w-]/g, '');
  return code && /^\/store(?:#redeem)?$/.test(next) ? `/store#redeem=${code}` : next;
}

/** Fills it in where a form asks for a mail. */
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
