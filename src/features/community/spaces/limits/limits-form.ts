import { startDialogs } from '#src/client/dialogs.ts';
import { enhanceForm } from '#src/client/enhance-form.ts';
import { reloadWithToast } from '#src/ui/toast/leave-with-toast.ts';

const path = '/api/admin/settings/limits';

/** Starts editing the limits, and resetting them to the community's folder. */
export function startLimits(): void {
  startDialogs();
  const form = document.querySelector<HTMLFormElement>('form[data-limits]');
  const reset = document.querySelector<HTMLFormElement>('form[data-reset-limits]');
  if (!form) return;
  const version = Number(form.dataset['version']);
  const reasonOf = (from: HTMLFormElement) => String(new FormData(from).get('reason') ?? '');
  enhanceForm(form, {
    ...{ path, method: 'PATCH', guards: 'saved', done: reloadWithToast },
    body: () => ({ version, changes: changesIn(form, shown), reason: reasonOf(form) }),
  });
  const shown = readLimits(form);
  if (reset) {
    const chosen = (reset.dataset['resetLimits'] ?? '').split(' ');
    const changes = Object.fromEntries(chosen.map((name) => [name, null]));
    enhanceForm(reset, { path, method: 'PATCH', body: () => ({ version, changes }), done: reloadWithToast });
  }
}

type Values = ReadonlyArray<readonly [name: string, value: string]>;

function readLimits(form: HTMLFormElement): Values {
  return [...new FormData(form)]
    .filter(([name]) => name.startsWith('changes.'))
    .map(([name, value]) => [name.slice('changes.'.length), String(value)]);
}

/** The form's changes. An empty field, or the folder's own value, follows the folder. */
function changesIn(form: HTMLFormElement, shown: Values): object {
  const defaults = JSON.parse(form.dataset['defaults'] ?? '{}') as Record<string, number>;
  const before = new Map(shown);
  return Object.fromEntries(
    readLimits(form)
      .filter(([name, value]) => value !== before.get(name))
      .map(([name, value]) => [name, value === '' || Number(value) === defaults[name] ? null : Number(value)]),
  );
}
