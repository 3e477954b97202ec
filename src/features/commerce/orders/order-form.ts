import { enhanceForm } from '#src/client/enhance-form.ts';

/** Submits the order and continues to the payment. Updates the price and the card preview as the form changes. */
export function enableOrderForm(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-order]');
  if (!form) return;
  enhanceForm<{ data: { url: string } }>(form, {
    ...{ path: '/api/orders', guards: 'input' },
    asMember: true,
    done: ({ data }) => location.assign(data.url),
  });
  // When the user navigates back, the browser restores the form after the first render.
  addEventListener('pageshow', () => show(form));
  form.addEventListener('input', () => show(form));
  show(form);
}

function show(form: HTMLFormElement): void {
  const chosen = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]:checked`);
  const [tier, months] = [chosen('tier'), chosen('months')];
  const values = new FormData(form);
  const quantity = Number(values.get('quantity'));
  const cents = Number(tier?.dataset['cents']) * Number(months?.value) * quantity;
  const isKnown = Number.isInteger(quantity) && quantity > 0 && cents > 0;
  write(form, '[data-total-amount]', isKnown ? money(form, cents) : '–');
  write(form, '[data-face-tier]', tier?.dataset['text'] ?? '');
  write(form, '[data-face-months]', months?.dataset['text'] ?? '');
  form.querySelector('[data-face]')?.classList.toggle('donator', tier?.value === 'donator');
  const message = String(values.get('message')).trim();
  const words = form.querySelector<HTMLElement>('[data-face-message]');
  write(form, '[data-face-message]', message || (words?.dataset['empty'] ?? ''));
  for (const place of form.querySelectorAll<HTMLElement>('[data-total], [data-face-message]')) place.hidden = false;
  for (const place of form.querySelectorAll<HTMLElement>('[data-total-later]')) place.hidden = true;
}

function write(form: HTMLFormElement, place: string, text: string): void {
  const element = form.querySelector(place);
  if (element && element.textContent !== text) element.textContent = text;
}

function money({ dataset }: HTMLFormElement, cents: number): string {
  const style = { style: 'currency', currency: dataset['currency'] } as const;
  return new Intl.NumberFormat(dataset['language'], style).format(cents / 100);
}
