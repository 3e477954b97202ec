import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Payment, PaymentsPage } from '#api/features/commerce/payment-records/contract.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { PaymentsList } from './PaymentsList.tsx';

const mari = {
  ...{ id: '019a0000-0000-7000-8000-000000000005', name: 'Mari Maasikas', email: 'mari@kuu.test' },
  ...{ initials: 'MM', picture: null },
};
const charge: Payment = {
  ...{ id: 'invoice.in_1', kind: 'subscription', state: 'paid', at: '2026-06-14T09:00:00Z', plan: 'premium' },
  ...{ amount: { amount: 499, currency: 'EUR' }, cards: null, member: mari, buyerEmail: null },
  period: { startsAt: '2026-06-14T09:00:00Z', endsAt: '2026-07-14T09:00:00Z' },
  document: { kind: 'invoice', id: 'in_1' },
};
const refund: Payment = {
  ...{ ...charge, id: 'invoice_refund.in_2', kind: 'refund', state: 'refunded' },
  ...{ amount: { amount: -499, currency: 'EUR' }, document: { kind: 'invoice', id: 'in_2' } },
};
const order: Payment = {
  ...{ ...charge, id: 'order.o1', kind: 'gift_card', plan: 'donator', period: null, member: null },
  ...{ cards: { quantity: 2, months: 3 }, buyerEmail: 'ostja@kuu.test', document: { kind: 'order', id: 'o1' } },
};
const failed: Payment = { ...charge, id: 'failed.7', state: 'failed', period: null, document: null };

const answer = (items: Payment[], sums: PaymentsPage['sums'] = []) =>
  ({ success: true, data: { items, nextCursor: null, total: items.length, sums } }) as const;
const sums = (received: number, returned: number, unpaid = 0) =>
  [{ currency: 'EUR', received, returned, failed: unpaid }] as PaymentsPage['sums'];

const path = '/api/admin/payments';
const show = (first = answer([charge, refund, order, failed], sums(6_439, 499, 499))) =>
  renderWhole(<PaymentsList page={testPage} first={first} />);

describe('the list of payments', () => {
  it('shows what each payment was for, who made it, and its state', () => {
    show();
    const row = screen.getByRole('row', { name: /^Subscription: Premium Jun/ });
    for (const text of ['Paid', '€4.99']) expect(within(row).getByText(text)).toBeDefined();
    expect(within(row).getByRole('link', { name: 'Mari Maasikas' }).getAttribute('href')).toBe(
      `/admin/users/${mari.id}`,
    );
    expect(
      within(screen.getByRole('row', { name: /^Refund: subscription: Premium/ })).getByText('-€4.99'),
    ).toBeDefined();
    expect(screen.getByRole('row', { name: /^2 gift cards: Donator, 3 months each/ }).textContent).toContain(
      'ostja@kuu.test',
    );
  });

  it('shows the total of the payments in each currency', () => {
    const dollars = { currency: 'USD', received: 900, returned: 0, failed: 0 } as const;
    show(answer([charge, refund], [...sums(6_439, 499, 499), dollars]));
    expect(
      screen.getByText(
        '2 payments · received €64.39 + $9.00 · refunded €4.99 · together €59.40 + $9.00 · failed €4.99',
      ),
    ).toBeDefined();
  });

  it('links each row to its invoice or order, and to the page where it can be refunded', async () => {
    const { user } = show();
    const links = async (name: RegExp) => {
      await user.click(within(screen.getByRole('row', { name })).getByRole('button'));
      const found = within(screen.getByRole('row', { name })).getAllByRole('link', { hidden: true });
      return found.map((link) => link.getAttribute('href')).filter((href) => href !== `/admin/users/${mari.id}`);
    };
    expect(await links(/^Subscription: Premium Jun/)).toEqual([
      '/admin/payments/invoice?id=in_1',
      `/admin/users/${mari.id}#subscription`,
    ]);
    expect(await links(/^2 gift cards/)).toEqual(['/gifts/order?id=o1']);
  });

  it('filters by state, kind and days, and says when nothing matches', async () => {
    fakeApi({
      [`GET ${path}?state=failed`]: answer([failed], sums(0, 0, 499)),
      [`GET ${path}?kind=refund&state=failed`]: answer([]),
    });
    const { user } = show();
    await user.click(screen.getByRole('link', { name: 'Failed' }));
    expect(await screen.findByText('1 payment · failed €4.99')).toBeDefined();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Refund');
    expect(await screen.findByText('No payment matches these filters.')).toBeDefined();
    const days = screen.getByRole('group', { name: 'Date' });
    expect(within(days).getByLabelText('From')).toBeDefined();
    expect(within(days).getByLabelText('To')).toBeDefined();
  });
});
