import type { DraftForm } from './draft-form.ts';
import { logosAreUploaded } from './logos/logo-store.ts';

const refused = [
  'form[data-brand-form] [aria-invalid="true"]',
  '.home-studio :is([aria-invalid="true"], [data-refused])',
];

/** Blocks publishing while something was refused and isn't saved, and goes there. */
export function stopWhileRefused(act: HTMLFormElement, editing: DraftForm, say: () => void): void {
  let isSettled = false;
  act.addEventListener('submit', async (event) => {
    if (isSettled) {
      isSettled = false;
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    await editing.settle();
    await logosAreUploaded();
    const fault = document.querySelector<HTMLElement>(refused.join());
    if (!fault) {
      isSettled = true;
      // A form can't be submitted again while its event is still being handled, microtasks included.
      setTimeout(() => act.requestSubmit());
      return;
    }
    act.closest('dialog')?.close();
    say();
    for (let fold = fault.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) {
      fold.open = true;
    }
    (fault.closest('summary') ?? fault).focus();
  });
}
