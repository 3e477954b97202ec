const google = { id: 'google', 'service.name': 'Google', 'service.issuer': 'https://accounts.google.com' };

/** Fills in what is known about Google, and shows the callback address to register with the provider. */
export function startAddingProvider(): void {
  const place = document.querySelector<HTMLElement>('[data-callback]');
  const form = place?.closest('form');
  if (!place || !form) return;
  const show = (changed?: EventTarget | null) => {
    const isPreset = new FormData(form).get('preset') === 'google';
    if (changed instanceof HTMLInputElement && changed.name === 'preset') fill(form, isPreset);
    const id = String(new FormData(form).get('id') ?? '').trim() || '…';
    place.textContent = (place.dataset['callback'] ?? '').replace('%', () => id);
  };
  fill(form, new FormData(form).get('preset') === 'google');
  show();
  form.addEventListener('input', ({ target }) => show(target));
}

function fill(form: HTMLFormElement, isPreset: boolean): void {
  for (const [name, known] of Object.entries(google)) {
    const input = form.elements.namedItem(name);
    if (!(input instanceof HTMLInputElement)) continue;
    if (isPreset) input.value = known;
    else if (input.value === known) input.value = '';
  }
}
