import { enhanceForm } from '#src/client/enhance-form.ts';
import { reloadWithToast } from '#src/ui/toast/leave-with-toast.ts';

/** Starts setting services. The fields of a service become one object, with its version as a number. */
export function startServices(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-service]')) {
    enhanceForm(form, {
      ...{ path: () => `/api/admin/connections/${nameOf(form)}/service`, method: 'PUT' },
      body: readService,
      done: reloadWithToast,
    });
  }
}

/** A new provider gets its name from the form. */
function nameOf(form: HTMLFormElement): string {
  const id = String(new FormData(form).get('id') ?? '').trim();
  return encodeURIComponent(form.dataset['service'] || `sign-in.${id}`);
}

function readService(form: HTMLFormElement): object {
  const given = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const);
  const service = given.filter(([name]) => name.startsWith('service.'));
  const others = given.filter(([name]) => name === 'reason' || name === 'password');
  return {
    ...Object.fromEntries(others),
    version: Number(form.dataset['version']),
    service: Object.fromEntries(service.map(([name, value]) => [name.replace('service.', ''), value])),
  };
}
