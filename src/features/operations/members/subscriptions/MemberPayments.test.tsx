import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderIsland } from '#testing/components/render-island.tsx';
import { MemberPayments } from './MemberPayments.tsx';
import type { Membership as State } from './SubscriptionActionDialog.tsx';

const path = 'POST /api/admin/users/mari/subscription';

const paid: NonNullable<State['paid']> = {
  ...{ plan: 'premium', nextPlan: null, status: 'active', price: { amount: 499, currency: 'EUR' } },
  ...{ startedAt: '2026-03-10T12:00:00Z', renewsAt: '2026-04-10T12:00:00Z', endsAt: null, graceUntil: null },
  ...{ isPutOff: false, isFirst: false, payUrl: null, hasPortal: true },
};
const charge: State['charges'][number] = {
  ...{ id: 'in_1', plan: 'premium', price: { amount: 499, currency: 'EUR' }, paidAt: '2026-03-10T12:00:00Z' },
  ...{ startsAt: '2026-03-10T12:00:00Z', endsAt: '2026-04-10T12:00:00Z', refundedAt: null, url: null },
  ...{ state: 'paid', isRefundable: true },
};
const subscribed: State = { paid, history: [], charges: [charge] };

const show = (first: State) => renderIsland(<MemberPayments userId="mari" first={first} />);
const open = (name: string) => screen.getByRole('button', { name });
const dialog = () => screen.findByRole('dialog');

describe('an administrator’s view of a member’s payments', () => {
  it('offers only actions that would change something', () => {
    show({ paid: null, history: [], charges: [{ ...charge, state: 'refunded', isRefundable: false }] });
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('refunded')).toBeTruthy();
  });

  it('shows a subscription’s state after it is ended with a reason', async () => {
    const ended = { ...paid, status: 'cancelled' as const, renewsAt: null, endsAt: '2026-04-10T12:00:00Z' };
    const calls = fakeApi({ [`${path}/cancel`]: { data: { ...subscribed, paid: ended } } });
    const { user } = show(subscribed);
    await user.click(open('End the subscription'));
    const asked = within(await dialog());
    await user.type(asked.getByLabelText('Why (for the audit log)'), 'Called');
    await user.click(asked.getByRole('button', { name: 'End the subscription' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.filter((each) => each.path.endsWith('/cancel')).map(({ body }) => body)).toEqual([
      { reason: 'Called' },
    ]);
    expect(screen.getByText(/Cancelled; ends on/)).toBeTruthy();
    expect(open('Resume the subscription')).toBeTruthy();
  });

  it('refunds only selected payments, and selects none by default', async () => {
    const older = { ...charge, id: 'in_0', paidAt: '2026-02-10T12:00:00Z' };
    const calls = fakeApi({ [`${path}/refund`]: { data: { ...subscribed, paid: null } } });
    const { user } = show({ ...subscribed, charges: [charge, older] });
    await user.click(open('Refund payments'));
    const asked = within(await dialog());
    const boxes = asked.getAllByRole('checkbox') as HTMLInputElement[];
    expect(boxes.map(({ checked }) => checked)).toEqual([false, false]);
    await user.click(boxes[1] as HTMLInputElement);
    await user.type(asked.getByLabelText('Why (for the audit log)'), 'Called');
    await user.click(asked.getByRole('button', { name: 'Refund and end the plan' }));
    await vi.waitFor(() => expect(calls.at(-1)?.body).toEqual({ reason: 'Called', charges: ['in_0'] }));
  });

  it('shows an error on the field if no payment is selected', async () => {
    fakeApi({ [`${path}/refund`]: { status: 400, code: 'invalid_input', fields: { charges: 'charge_required' } } });
    const { user } = show(subscribed);
    await user.click(open('Refund payments'));
    await user.click(within(await dialog()).getByRole('button', { name: 'Refund and end the plan' }));
    const box = screen.getByRole('checkbox');
    await vi.waitFor(() => expect(document.activeElement).toBe(box));
    expect(box.getAttribute('aria-invalid')).toBe('true');
  });
});
