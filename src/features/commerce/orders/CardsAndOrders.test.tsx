import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Card, CardStats } from '#api/features/commerce/gift-cards/contract.ts';
import type { OrderDetails } from '#api/features/commerce/orders/contract.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { CardsAndOrders } from './CardsAndOrders.tsx';

const idOf = (number: number) => `019a0000-0000-7000-8000-00000000000${number}`;
const money = (amount: number) => ({ amount, currency: 'EUR' }) as const;

const active: Card = {
  ...{ id: idOf(1), batchId: idOf(9), lastGroup: 'AB23', tier: 'premium', months: 3, value: money(2_970) },
  ...{ status: 'active', description: 'Suvepäevad', expiresAt: '2026-12-31T21:59:59Z' },
  ...{ createdAt: '2026-06-15T08:55:00Z', redeemedAt: null, redeemedBy: null, revoked: null },
};
const mari = { id: idOf(5), name: 'Mari Maasikas', email: 'mari@kuu.test', initials: 'MM', picture: null };
const redeemed: Card = {
  ...active,
  ...{ id: idOf(2), lastGroup: 'CD45', status: 'redeemed', description: null },
  ...{ redeemedAt: '2026-06-14T10:00:00Z', redeemedBy: mari },
};
const stats: CardStats = { total: 40, active: 25, redeemed: 10, expired: 4, cancelled: 1, totalValue: money(118_800) };
const order: OrderDetails = {
  ...{ id: idOf(7), state: 'done', tier: 'donator', months: 6, quantity: 2, total: money(23_880) },
  ...{ isSent: true, deliverAt: null, createdAt: '2026-06-01T10:00:00Z', paidAt: '2026-06-01T10:05:00Z' },
  ...{ buyer: { name: 'Peeter Vaik', email: 'peeter@kuu.test' }, recipientEmail: 'saaja@friends.test' },
  ...{ message: null, reversed: null, cardsUrl: null, cards: [] },
};
const pageOf = <Item,>(...items: Item[]) => ({ success: true, data: { items, nextCursor: null } }) as const;

const list = '/api/admin/gift-cards';

function renderCards(...cards: Card[]) {
  return renderWhole(
    <CardsAndOrders page={testPage} cards={pageOf(...cards)} stats={{ success: true, data: stats }} orders={null} />,
  );
}

describe('the list of gift cards', () => {
  it('shows each card’s plan, note, status, redeemer, value and expiry', () => {
    renderCards(active, redeemed);
    const row = screen.getByRole('row', { name: /AB23/ });
    for (const text of ['Premium, 3 months', 'Suvepäevad', 'Active', '€29.70', '5 minutes ago']) {
      expect(within(row).getByText(text)).toBeDefined();
    }
    const link = screen.getByRole('link', { name: 'Mari Maasikas' });
    expect(link.getAttribute('href')).toBe(`/admin/users/${mari.id}`);
  });

  it('shows the statuses as tabs with counts, and the total value of all cards', async () => {
    fakeApi({ [`GET ${list}?status=redeemed`]: pageOf(redeemed) });
    const { user } = renderCards(active, redeemed);
    expect(screen.getByText('40 cards · worth €1,188.00 together')).toBeDefined();
    const tabs = screen.getByRole('navigation', { name: 'Status' });
    expect(
      within(tabs)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['All40', 'Active25', 'Redeemed10', 'Expired4', 'Cancelled1']);
    await user.click(within(tabs).getByRole('link', { name: /Redeemed/ }));
    expect(await screen.findByText('10 cards')).toBeDefined();
    expect(screen.queryByRole('row', { name: /AB23/ })).toBeNull();
  });

  it('says who revoked a card and why, whatever the reason contains', () => {
    const revoked = { at: '2026-06-14T10:00:00Z', by: 'Jaan Kask', reason: '50% valed' };
    renderCards({ ...redeemed, revoked });
    expect(screen.getByRole('row', { name: /CD45/ }).textContent).toMatch(/Revoked by Jaan Kask, Jun 14.*: 50% valed/);
  });

  it('finds orders by search, with links to their receipts', async () => {
    fakeApi({ [`GET ${list}`]: pageOf(), 'GET /api/admin/orders?limit=10&q=vaik': pageOf(order) });
    const { user } = renderCards(active);
    await user.type(screen.getByRole('searchbox'), 'vaik{Enter}');
    const found = await screen.findByRole('table', { name: 'Orders found' });
    const row = within(found).getByRole('row', { name: /Donator/ });
    expect(
      within(row)
        .getByRole('link', { name: /Donator/ })
        .getAttribute('href'),
    ).toBe(`/gifts/order?id=${order.id}`);
    for (const text of ['Peeter Vaik', 'Cards created', '€238.80']) expect(within(row).getByText(text)).toBeDefined();
    expect(screen.getByText('No cards match these filters.')).toBeDefined();
  });
});

/** What the API returns after a card was cancelled. */
const cancelled: Card = { ...active, status: 'cancelled' };
const after = {
  [`GET ${list}`]: pageOf(cancelled, redeemed),
  [`GET ${list}/stats`]: { data: { ...stats, cancelled: 2 } },
};

describe('cancelling gift cards', () => {
  it('cancels one card, updates its row, and says so', async () => {
    fakeApi({ [`POST ${list}/${active.id}/cancel`]: { data: { id: active.id, status: 'cancelled' } }, ...after });
    const { user } = renderCards(active, redeemed);
    const row = screen.getByRole('row', { name: /AB23/ });
    await user.click(within(row).getByRole('button', { name: 'Cancel', hidden: true }));
    await user.click(await screen.findByRole('button', { name: 'Cancel the card' }));
    expect(await screen.findByText('The card is cancelled.')).toBeDefined();
    expect(await within(row).findByText('Cancelled')).toBeDefined();
    expect(await screen.findByRole('link', { name: 'Cancelled 2' })).toBeDefined();
  });

  it('cancels the selected cards with a reason, says why others were kept, and clears the selection', async () => {
    const kept = [{ id: redeemed.id, lastGroup: redeemed.lastGroup, reason: 'gift_card_redeemed' }];
    const calls = fakeApi({ [`POST ${list}/cancel`]: { data: { cancelled: 1, kept } }, ...after });
    const { user } = renderCards(active, redeemed);
    await user.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Cancel cards' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel 2 cards?' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Why' }), 'Trükiviga');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel the cards' }));
    expect(await screen.findByText('1 card is cancelled. Kept because redeemed: …CD45.')).toBeDefined();
    expect(calls[0]?.body).toEqual({ ids: [active.id, redeemed.id], reason: 'Trükiviga' });
    expect(screen.queryByRole('button', { name: 'Cancel cards' })).toBeNull();
  });

  it('keeps the dialog, the selection and the reason when the call is refused', async () => {
    const refusal = { status: 400, code: 'invalid_input', fields: { reason: 'cancel_reason_required' } };
    fakeApi({ [`POST ${list}/cancel`]: refusal });
    const { user } = renderCards(active);
    await user.click(screen.getByRole('checkbox', { name: 'Choose …AB23' }));
    await user.click(screen.getByRole('button', { name: 'Cancel cards' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel the card' }));
    const field = screen.getByRole('textbox', { name: 'Why' });
    expect([field.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', field]);
    expect(screen.getByText('1 chosen')).toBeDefined();
  });

  it('offers to revoke redeemed cards, and offers nothing for cancelled ones', () => {
    renderCards(redeemed, { ...active, id: idOf(3), lastGroup: 'EF67', status: 'cancelled' });
    const itemsOf = (name: RegExp) =>
      within(screen.getByRole('row', { name })).queryByRole('button', { name: /^(Cancel|Revoke)$/, hidden: true });
    expect([itemsOf(/CD45/)?.textContent, itemsOf(/EF67/)]).toEqual(['Revoke', null]);
  });
});

describe('creating cards', () => {
  const codes = ['RYUP-AAAA-AAAA-AAAA', 'RYUP-BBBB-BBBB-BBBB'];
  const made = { batchId: idOf(9), cards: codes.map((code, index) => ({ id: idOf(index), code })) };

  it('shows and copies the codes, and then says how many cards are ready', async () => {
    const calls = fakeApi({
      [`POST ${list}`]: { data: { ...made, value: money(1), codesUntil: '2026-06-16T09:00:00Z' } },
      ...after,
    });
    const { user } = renderCards(active);
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(screen.getByRole('button', { name: 'Create cards' }));
    await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'Messile');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    const shown = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Codes' });
    expect(shown.value).toBe(codes.join('\n'));
    expect(calls[0]?.body).toEqual({
      ...{ tier: 'premium', months: '3', quantity: '10', description: 'Messile', expiresAt: '' },
    });
    await user.click(screen.getByRole('button', { name: 'Copy the codes' }));
    expect(write).toHaveBeenCalledWith(codes.join('\n'));
    expect(await screen.findByText('Copied')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('2 cards are ready.')).toBeDefined();
  });
});
