import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { PaidSubscription, SubscriptionState } from '#api/features/commerce/subscriptions/contract.ts';
import { type FakeCall, fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { Subscription } from './Subscription.tsx';

const day = (of: string) => `2026-${of}T09:00:00.000Z`;
const euros = (amount: number) => ({ amount, currency: 'EUR' as const });
const prices = { premium: { EUR: 900 }, donator: { EUR: 1900 } };

const free: SubscriptionState = {
  ...{ plan: 'basic', tier: null, status: 'active', expiresAt: null, isOffered: true },
  ...{ paid: null, offers: null, refund: null, invoices: [], history: [] },
};
const paid: PaidSubscription = {
  ...{ plan: 'premium', nextPlan: null, status: 'active', price: euros(900), startedAt: day('06-01') },
  ...{ renewsAt: day('07-01'), endsAt: null, graceUntil: null, isPutOff: false, isFirst: false },
  ...{ payUrl: null, hasPortal: true },
};
const premium: SubscriptionState = {
  ...{ ...free, plan: 'premium', tier: 'PREMIUM', paid },
  refund: { ...euros(900), until: day('06-20') },
};
const cancelled: SubscriptionState = {
  ...premium,
  paid: { ...paid, status: 'cancelled', renewsAt: null, endsAt: day('07-01') },
};
const donator: SubscriptionState = { ...premium, plan: 'donator', tier: 'DONATOR', paid: { ...paid, plan: 'donator' } };
const quote = {
  ...{ plan: 'donator', timing: 'now', charge: euros(1400), price: euros(1900) },
  ...{ nextCharge: day('07-01'), quotedAt: day('06-15') },
};

const read = 'GET /api/subscription';
const cancel = 'POST /api/subscription/cancel';
const change = 'POST /api/subscription/change';
const quoting = 'GET /api/subscription/change';

const renderSubscription = (first: SubscriptionState) =>
  renderWhole(<Subscription page={testPage} first={first} prices={prices} />);
const acts = (calls: FakeCall[]) => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);

describe('the subscription page', () => {
  it('says what is paid and when, and what the member can do', () => {
    renderSubscription(premium);
    const plan = screen.getByRole('region', { name: 'Plan' });
    for (const text of ['€9.00 a month', 'Renews on July 1, 2026 for €9.00.', 'Active']) {
      expect(within(plan).getByText(text)).toBeDefined();
    }
    for (const name of ['Become a Donator', 'Change card', 'Cancel subscription', 'Request a refund']) {
      expect(within(plan).getByRole('button', { name })).toBeDefined();
    }
  });

  it('offers plans to a member without a subscription', () => {
    renderSubscription(free);
    expect(screen.getByRole('link', { name: 'Choose a plan' }).getAttribute('href')).toBe('/pricing');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('cancels once after asking, however often the button is pressed, and says how long the plan lasts', async () => {
    const calls = fakeApi({
      [cancel]: { data: cancelled },
      [read]: () => ({ data: acts(calls).length > 0 ? cancelled : premium }),
    });
    const changed = vi.fn();
    addEventListener('subscription-changed', changed, { once: true });
    const { user } = renderSubscription(premium);
    await user.click(screen.getByRole('button', { name: 'Cancel subscription' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel your subscription?' });
    expect(within(dialog).getByText(/You keep Premium until July 1, 2026/)).toBeDefined();
    expect(acts(calls)).toEqual([]);
    await user.dblClick(within(dialog).getByRole('button', { name: 'Cancel subscription' }));
    expect(await screen.findByText(/Your subscription is cancelled/)).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Keep subscription' })).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(acts(calls)).toHaveLength(1);
    expect(changed).toHaveBeenCalledOnce();
  });

  it('resumes a cancelled subscription', async () => {
    fakeApi({ 'POST /api/subscription/resume': { data: premium }, [read]: { data: premium } });
    const { user } = renderSubscription(cancelled);
    await user.click(screen.getByRole('button', { name: 'Keep subscription' }));
    expect(await screen.findByText('Your subscription continues.')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Cancel subscription' })).toBeDefined();
  });

  it('changes the plan only at the charge that was shown', async () => {
    const calls = fakeApi({
      ...{ [quoting]: { data: quote }, [change]: { data: donator } },
      [read]: () => ({ data: acts(calls).length > 0 ? donator : premium }),
    });
    const { user } = renderSubscription(premium);
    await user.click(screen.getByRole('button', { name: 'Become a Donator' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change your plan now?' });
    expect(await within(dialog).findByText('Today we charge €14.00.')).toBeDefined();
    expect(within(dialog).getByText(/Donator costs €19.00 a month/)).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Change plan' }));
    expect(await screen.findByText('Your plan is changed.')).toBeDefined();
    expect(acts(calls)).toEqual([{ plan: 'donator', quotedAt: day('06-15'), amount: 1400 }]);
    expect(await screen.findByRole('button', { name: 'Change to Premium' })).toBeDefined();
  });

  it('doesn’t change the plan while today’s charge is unknown', async () => {
    const calls = fakeApi({ [read]: { data: premium } });
    const { user } = renderSubscription(premium);
    await user.click(screen.getByRole('button', { name: 'Become a Donator' }));
    expect(await screen.findByText(/We could not work out today’s charge/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Change plan' }));
    expect(acts(calls)).toEqual([]);
  });

  it('shows the new charge if the quoted one is outdated', async () => {
    let amount = 1400;
    fakeApi({
      ...{ [read]: { data: premium }, [quoting]: () => ({ data: { ...quote, charge: euros(amount) } }) },
      [change]: () => {
        amount = 1500;
        return { status: 409, code: 'quote_changed' };
      },
    });
    const { user } = renderSubscription(premium);
    await user.click(screen.getByRole('button', { name: 'Become a Donator' }));
    await screen.findByText('Today we charge €14.00.');
    await user.click(screen.getByRole('button', { name: 'Change plan' }));
    expect(await screen.findByText('Today we charge €15.00.')).toBeDefined();
  });

  it('closes a dialog if the subscription was changed in another tab', async () => {
    fakeApi({ [read]: { data: donator }, [quoting]: { data: quote } });
    const { user } = renderSubscription(premium);
    await user.click(screen.getByRole('button', { name: 'Become a Donator' }));
    expect(await screen.findByRole('button', { name: 'Change to Premium' })).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows the subscription’s current state if a response is lost', async () => {
    let isSent = false;
    fakeApi({
      [read]: () => ({ data: isSent ? cancelled : premium }),
      [cancel]: () => {
        isSent = true;
        throw new TypeError('Failed to fetch');
      },
    });
    const { user } = renderSubscription(premium);
    await user.click(screen.getByRole('button', { name: 'Cancel subscription' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel subscription' }));
    expect(await screen.findByRole('button', { name: 'Keep subscription' })).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says why the payment provider’s page doesn’t open, and lets the member try again', async () => {
    fakeApi({ 'POST /api/subscription/portal': { status: 503, code: 'payments_not_configured' } });
    const { user } = renderSubscription(premium);
    await user.click(screen.getByRole('button', { name: 'Change card' }));
    await waitFor(() => expect(screen.getAllByRole('alert').some((alert) => alert.hasChildNodes())).toBe(true));
    expect(screen.getByRole('button', { name: 'Change card' }).getAttribute('aria-disabled')).toBe('false');
  });

  it('lists invoices and periods', () => {
    const invoice = {
      ...{ id: 'in_1', plan: 'premium', price: euros(900), paidAt: day('06-01'), startsAt: day('06-01') },
      ...{ endsAt: day('07-01'), refundedAt: day('06-10') },
    } as SubscriptionState['invoices'][number];
    const period = {
      ...{ tier: 'premium', source: 'payment', reversed: 'refund', startsAt: day('06-01'), endsAt: day('06-10') },
    } as SubscriptionState['history'][number];
    renderSubscription({ ...free, invoices: [invoice], history: [period] });
    const invoices = screen.getByRole('region', { name: 'Invoices' });
    expect(within(invoices).getByText('Refunded on June 10, 2026')).toBeDefined();
    expect(within(invoices).getByRole('link').getAttribute('href')).toBe('/subscription/invoice?id=in_1');
    const history = screen.getByRole('region', { name: 'Past and upcoming' });
    expect(within(history).getByText('June 1, 2026 – June 10, 2026')).toBeDefined();
    expect(within(history).getByText('refunded')).toBeDefined();
  });
});
