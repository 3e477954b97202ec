import { logosAreUploaded } from './logos/logo-store.ts';
import { $editing } from './studio-store.ts';

const refused = [
  'form[data-brand-form] [aria-invalid="true"]',
  '.home-studio :is([aria-invalid="true"], [data-refused])',
];

/** Waits until everything is saved. Returns how to go to what was refused; null if nothing was. */
export async function findRefused(): Promise<(() => void) | null> {
  await $editing.get()?.settle();
  await logosAreUploaded();
  const fault = document.querySelector<HTMLElement>(refused.join());
  if (!fault) return null;
  return () => {
    for (let fold = fault.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) {
      fold.open = true;
    }
    (fault.closest('summary') ?? fault).focus();
  };
}
