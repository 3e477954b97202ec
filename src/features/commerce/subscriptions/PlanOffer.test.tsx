import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useApiData } from '#src/client/api-data.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderIsland } from '#testing/components/render-island.tsx';
import { subscriptionPath } from './change-subscription.ts';
import { CurrentPlanMark, PlanOffer } from './PlanOffer.tsx';

const checkout = 'POST /api/subscription/checkout';
const until = '2026-09-15T09:00:00Z';
const offers = { premium: { kind: 'later', until }, donator: { kind: 'now', until: null } };
const assign = vi.fn();

beforeEach(() => {
  assign.mockClear();
  vi.stubGlobal('location', { ...location, search: '', assign });
});
const has = (state: object) => ({ data: { plan: 'basic', paid: null, offers, ...state } });

/** Loads the subscription, as the page does. */
function Read({ state }: { state: object }) {
  useApiData(subscriptionPath, has(state));
  return null;
}

const renderPlan = (state: object, plan: 'premium' | 'donator' = 'premium') =>
  renderIsland(
    <>
      <Read state={state} />
      <CurrentPlanMark plan="basic" />
      <CurrentPlanMark plan={plan} />
      <PlanOffer plan={plan} isPrimary />
    </>,
  );

describe('the plan offer', () => {
  it('starts one checkout however often the button is pressed, and opens the payment page', async () => {
    const calls = fakeApi({ [checkout]: { data: { url: 'https://pay.test' } } });
    const { user } = renderPlan({});
    await user.dblClick(await screen.findByRole('button', { name: 'Start with Premium' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.test'));
    expect(screen.getByRole('button', { name: 'Opening the payment…' })).toBeDefined();
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ plan: 'premium' }]);
    // The member returns from the payment page without having paid.
    dispatchEvent(new Event('pageshow'));
    expect(await screen.findByRole('button', { name: 'Start with Premium' })).toBeDefined();
  });

  it('says what happens to the time that the member still has', async () => {
    renderPlan({ plan: 'premium' });
    expect(await screen.findByText(/You pay nothing today.+September 15, 2026/)).toBeDefined();
    expect(await screen.findByText('Your plan')).toBeDefined();
  });

  it('marks a plan that the member pays for, instead of offering it again', async () => {
    renderPlan({ plan: 'premium', paid: { plan: 'premium' }, offers: null });
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
    expect(screen.getByText('Your plan')).toBeDefined();
  });

  it('links to the subscription page if the member pays for another plan', async () => {
    renderPlan({ plan: 'premium', paid: { plan: 'premium' }, offers: null }, 'donator');
    expect((await screen.findByRole('link', { name: 'Change plan' })).getAttribute('href')).toBe('/subscription');
    await waitFor(() => expect(screen.queryByText('Your plan')).toBeNull());
  });

  it('redirects members who already have a subscription to its page', async () => {
    fakeApi({ [checkout]: { status: 409, code: 'already_subscribed' } });
    const { user } = renderPlan({});
    await user.click(await screen.findByRole('button', { name: 'Start with Premium' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/subscription'));
  });

  it('says why the plan can’t be bought', async () => {
    fakeApi({ [checkout]: { status: 503, code: 'payments_not_configured' } });
    const { user } = renderPlan({});
    await user.click(await screen.findByRole('button', { name: 'Start with Premium' }));
    await waitFor(() => expect(screen.getByRole('alert').hasChildNodes()).toBe(true));
    expect(assign).not.toHaveBeenCalled();
  });
});
