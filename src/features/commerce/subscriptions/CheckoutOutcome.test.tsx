import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { CheckoutOutcome } from './CheckoutOutcome.tsx';

const checkout = 'GET /api/subscription/checkouts/c1';
const renderOutcome = (id: string | null = 'c1') => renderWhole(<CheckoutOutcome page={testPage} checkout={id} />);
const of = (state: string, firstChargeAt: string | null = null) => ({
  data: { state, plan: 'premium', firstChargeAt, subscription: {} },
});

describe('the checkout outcome page', () => {
  it('polls until the outcome is known, and then links to the next step', async () => {
    let asked = 0;
    fakeApi({
      [checkout]: () => {
        asked += 1;
        return of(asked === 1 ? 'open' : 'paid');
      },
    });
    const changed = vi.fn();
    addEventListener('subscription-changed', changed, { once: true });
    renderOutcome();
    expect(screen.getByText('Checking your payment…')).toBeDefined();
    expect(await screen.findByRole('heading', { name: 'Thank you! Premium is yours.' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'My subscription' }).getAttribute('href')).toBe('/subscription');
    expect(changed).toHaveBeenCalledOnce();
  });

  it('says when the first payment is due', async () => {
    fakeApi({ [checkout]: of('paid', '2026-09-15T09:00:00Z') });
    renderOutcome();
    expect(await screen.findByText(/The first payment is on September 15, 2026/)).toBeDefined();
  });

  it('says that nothing was charged if the checkout was closed, and links back to the plans', async () => {
    fakeApi({ [checkout]: of('closed') });
    renderOutcome();
    expect(await screen.findByText(/You have not been charged/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'See the plans' })).toBeDefined();
  });

  it('says that there is no payment if the checkout is missing or someone else’s', async () => {
    renderOutcome(null).unmount();
    fakeApi({ [checkout]: { status: 404, code: 'not_found' } });
    renderOutcome();
    expect(await screen.findByRole('heading', { name: 'There is no payment here' })).toBeDefined();
  });
});
