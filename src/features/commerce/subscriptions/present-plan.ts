import type { Offer, SubscriptionState } from '#api/features/commerce/subscriptions/contract.ts';
import { callApi } from '#src/client/api-client.ts';
import { fillDate } from './fill-date.ts';

/** Subscribers change their plan on the subscription page. If the call fails, nothing changes. */
export async function markPresentPlan(): Promise<void> {
  const answer = await callApi<{ data: SubscriptionState }>('GET', '/api/subscription').catch(() => null);
  if (!answer) return;
  const { plan, paid, offers } = answer.data;
  const present = document.querySelector<HTMLElement>(`[data-present="${paid?.plan ?? plan}"]`);
  if (present) present.hidden = false;
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-buy]')) {
    const isPresent = form.dataset['buy'] === paid?.plan;
    form.hidden = isPresent;
    const [buy, change] = [form.querySelector('button'), form.querySelector<HTMLElement>('[data-change]')];
    if (buy) buy.hidden = paid !== null;
    if (change) change.hidden = paid === null;
    showOffer(form, offers?.[form.dataset['buy'] === 'donator' ? 'donator' : 'premium'] ?? null);
  }
}

/** Tells members what happens to their existing time before they buy. */
function showOffer(form: HTMLElement, offer: Offer | null): void {
  const line = form.querySelector<HTMLElement>(`[data-offer="${offer?.kind}"]`);
  if (line && fillDate(line, offer?.until)) line.hidden = false;
}
