const maxServings = 100;

/** Scales the amounts to the chosen number of servings. */
export function enableServingScaling(): void {
  const servings = document.querySelector<HTMLElement>('[data-servings]');
  const shown = servings?.querySelector<HTMLOutputElement>('[data-servings-shown]');
  if (!servings || !shown) return;
  const written = Number(servings.dataset['servings']);
  const amounts = [...document.querySelectorAll<HTMLElement>('[data-amount]')];
  const format = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 2 });
  let chosen = written;
  for (const button of servings.querySelectorAll<HTMLButtonElement>('[data-scale]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      chosen = Math.min(maxServings, Math.max(1, chosen + Number(button.dataset['scale'])));
      shown.value = String(chosen);
      for (const amount of amounts) {
        amount.textContent = format.format((Number(amount.dataset['amount']) * chosen) / written);
      }
    });
  }
}
