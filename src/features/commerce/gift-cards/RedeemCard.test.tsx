import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderIsland } from '#testing/components/render-island.tsx';
import { RedeemCard } from './RedeemCard.tsx';

const code = 'AURORA-ABCD-EFGH-JKLM';
const card = {
  ...{ tier: 'premium', months: 3, value: { amount: 2700, currency: 'EUR' } },
  ...{ from: '2026-06-15T09:00:00Z', until: '2026-09-15T09:00:00Z' },
};
const preview = 'POST /api/gift-cards/preview';
const redeem = 'POST /api/gift-cards/redeem';

const renderCard = (given = '') => renderIsland(<RedeemCard code={given} codePrefix="AURORA" isPrimary />);
const field = () => screen.getByLabelText<HTMLInputElement>('Gift card code');

beforeEach(() => sessionStorage.clear());

describe('redeeming a gift card', () => {
  it('shows what the card gives before it is redeemed, and afterwards how long it lasts', async () => {
    const calls = fakeApi({ [preview]: { data: card }, [redeem]: { data: card } });
    const changed = vi.fn();
    addEventListener('subscription-changed', changed, { once: true });
    const { user } = renderCard();
    await user.type(field(), code);
    await user.click(screen.getByRole('button', { name: 'Check the card' }));
    await screen.findByText('€27.00');
    expect(changed).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Redeem card' }));
    await screen.findByRole('link', { name: 'See your membership' });
    expect(screen.getByRole('status').textContent).toContain('September 15, 2026');
    expect(changed).toHaveBeenCalledOnce();
    expect(calls.map(({ body }) => body)).toEqual([{ code }, { code }]);
  });

  it('checks the code of a link at once, and removes it from the URL', async () => {
    history.replaceState(null, '', `/store?redeem=${code}`);
    const calls = fakeApi({ [preview]: { data: card } });
    renderCard(code);
    await screen.findByText('€27.00');
    expect(calls).toHaveLength(1);
    expect(location.href).not.toContain(code);
  });

  it('shows the error on the field of an invalid code, and keeps the code', async () => {
    fakeApi({ [preview]: { status: 404, code: 'gift_card_invalid' } });
    const { user } = renderCard();
    await user.type(field(), 'AURORA-1');
    await user.click(screen.getByRole('button', { name: 'Check the card' }));
    await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(field());
    expect(field().value).toBe('AURORA-1');
  });

  it('shows an error if the card changed after the check, and keeps showing the card', async () => {
    fakeApi({ [preview]: { data: card }, [redeem]: { status: 409, code: 'gift_card_redeemed' } });
    const { user } = renderCard(code);
    await user.click(await screen.findByRole('button', { name: 'Redeem card' }));
    await waitFor(() => expect(screen.getAllByRole('alert').some((alert) => alert.textContent !== '')).toBe(true));
    expect(screen.getByText('€27.00')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Another card' }));
    expect(field().value).toBe('');
  });

  it('says when this member redeemed the card, instead of offering it again', async () => {
    fakeApi({ [preview]: { data: { ...card, redeemedAt: '2026-06-01T09:00:00Z' } } });
    renderCard(code);
    await screen.findByText(/June 1, 2026/);
    expect(screen.queryByRole('button', { name: 'Redeem card' })).toBeNull();
  });
});
