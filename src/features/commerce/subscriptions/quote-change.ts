import type { ChangeQuote } from '#api/features/commerce/subscriptions/contract.ts';
import { callApi } from '#src/client/api-client.ts';
import { formatMoney } from '#src/shared/format.ts';

/** Shows today's charge each time the dialog opens. Without it the change can't be confirmed. */
export function startChangeQuote(): void {
  const dialog = document.querySelector<HTMLDialogElement>('#change-dialog');
  const line = dialog?.querySelector<HTMLElement>('[data-quote]');
  const form = dialog?.querySelector('form');
  if (!dialog || !line || !form) return;
  const submit = form.querySelector<HTMLButtonElement>('[type="submit"]');
  const field = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`);
  const quote = async () => {
    if (submit) submit.disabled = true;
    line.textContent = line.dataset['waiting'] ?? '';
    line.classList.remove('notice-danger');
    try {
      const path = `/api/subscription/change?plan=${field('plan')?.value ?? ''}`;
      const { data } = await callApi<{ data: ChangeQuote }>('GET', path);
      const [at, amount] = [field('quotedAt'), field('amount')];
      if (at) at.value = data.quotedAt;
      if (amount) amount.value = String(data.charge.amount);
      line.textContent = chargeText(line, data);
      if (submit) submit.disabled = false;
    } catch {
      line.textContent = line.dataset['failed'] ?? '';
      line.classList.add('notice-danger');
    }
  };
  dialog.addEventListener('toggle', () => dialog.open && void quote());
}

function chargeText({ dataset }: HTMLElement, { timing, charge }: ChangeQuote): string {
  if (timing === 'next') return dataset['nothing'] ?? '';
  const locale = document.documentElement.lang.startsWith('et') ? 'et' : 'en';
  return (dataset['today'] ?? '').replace('{amount}', formatMoney(charge.amount, charge.currency, locale));
}
