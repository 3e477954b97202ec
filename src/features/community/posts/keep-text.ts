import { fillForm, isBlank, resetTexts, valuesOf } from '#src/client/form-values.ts';
import { UnsentText } from '#src/client/unsent-text.ts';
import type { WritingSurface } from '#src/client/writing-surface.ts';

/**
 * Keeps a form's text until it is sent, and restores it: immediately on this device, and from the server on another.
 * `baseVersion` is the version an edit is based on. The form names the owner (`data-member`) and has a place to offer
 * another version (`data-other-text`).
 */
export function keepText(form: HTMLFormElement, place: string, baseVersion?: number): UnsentText {
  const text = new UnsentText(surfaceOf(form), { memberId: form.dataset['member'] || null, place, baseVersion });
  form.addEventListener('input', () => text.changed());
  form.addEventListener('submit', () => text.tried());
  addEventListener('pagehide', () => {
    if (form.dataset['unsaved'] !== undefined) text.keepNow();
  });
  return text;
}

const surfaceOf = (form: HTMLFormElement): WritingSurface => ({
  read: () => valuesOf(form),
  isBlank: () => isBlank(form),
  show: (values) => fillForm(form, values),
  reset: () => resetTexts(form),
  offer: (take, keep) => {
    const notice = form.querySelector<HTMLElement>('[data-other-text]');
    const [taking, keeping] = notice?.querySelectorAll('button') ?? [];
    if (!notice || !taking || !keeping) return;
    notice.hidden = false;
    const choose = (act: () => void) => () => {
      notice.hidden = true;
      act();
      form.querySelector('textarea')?.focus();
    };
    taking.onclick = choose(take);
    keeping.onclick = choose(keep);
  },
});
