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

/** The code kept before signing in, once; empty if there is none. */
export function takeKeptCode(): string {
  const code = sessionStorage.getItem(keptAt) ?? '';
  sessionStorage.removeItem(keptAt);
  return code;
}
