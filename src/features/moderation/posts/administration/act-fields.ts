import type { BulkAction } from '#api/features/moderation/posts/administration/contract.ts';
import { showFailure, showFieldErrors } from '#src/client/enhance-form.ts';

const taking: readonly BulkAction[] = ['reject', 'remove'];

/** Shows the `ActFields` an act needs, and labels them for it. */
export function prepareFields(form: HTMLFormElement, action: BulkAction, name: string, title = name): void {
  const { dataset } = form;
  showFieldErrors(form, {});
  for (const lead of form.querySelectorAll<HTMLElement>('[data-lead]')) lead.hidden = lead.dataset['lead'] !== action;
  const isTaking = taking.includes(action);
  const show = (field: string, isShown: boolean) => {
    const place = form.querySelector<HTMLElement>(`[data-for="${field}"]`);
    if (place) place.hidden = !isShown;
  };
  show('ground', isTaking);
  show('space', action === 'move');
  const label = form.querySelector('label[for="act-reason"]');
  if (label) label.textContent = (isTaking ? dataset['reasonLabel'] : dataset['noteLabel']) ?? '';
  const hint = form.querySelector<HTMLElement>('#act-reason-hint');
  if (hint) hint.hidden = !isTaking;
  const heading = form.closest('dialog')?.querySelector('[data-dialog-title]');
  if (heading) heading.textContent = title;
  const submit = form.querySelector('button[type="submit"]');
  if (submit) submit.textContent = name;
  submit?.classList.toggle('button-danger', isTaking);
  submit?.classList.toggle('button-primary', !isTaking);
}

/** The values of an act's fields. */
export function readFields(form: HTMLFormElement, action: BulkAction): object {
  const { ground, space, reason } = Object.fromEntries(new FormData(form));
  return {
    ...{ action, reason },
    ...(taking.includes(action) && ground ? { ground } : {}),
    ...(action === 'move' ? { space } : {}),
  };
}

/** Shows why a call failed. A missing ground is reported as missing words. */
export function showActFailure(form: HTMLFormElement, error: unknown): void {
  const { fields } = showFailure(form, error);
  if (fields?.['ground']) showFieldErrors(form, { reason: fields['ground'].code });
}
