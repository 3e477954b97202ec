import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Appointment } from '#api/features/people/experts/appointments/contract.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { AppointmentsList } from './AppointmentsList.tsx';

const expert: Appointment = {
  ...{ id: 'u1', name: 'Mart Põder', email: 'mart@people.test', initials: 'MP', picture: null, isExpert: true },
  ...{ headline: 'Sleep', profile: 'listed', takesQuestions: false },
};
const member: Appointment = {
  ...expert,
  id: 'u2',
  name: 'Mari Maasikas',
  isExpert: false,
  headline: null,
  profile: null,
};
const pageOf = (...items: Appointment[]) => ({ data: { items, nextCursor: null } });

/** A different query in each test, because the page caches the lists it has loaded. */
let query = {};
beforeEach(({ task }) => {
  query = { limit: task.id };
  history.replaceState(null, '', `/?limit=${task.id}`);
  dispatchEvent(new PopStateEvent('popstate'));
});

const renderList = (...items: Appointment[]) =>
  renderWhole(<AppointmentsList page={{ ...testPage, query }} first={{ success: true, ...pageOf(...items) }} />);
const choose = (name: string) => screen.getByRole('button', { name, hidden: true });

describe('the list of experts', () => {
  it('shows each expert’s picture and fields, whether they are listed and whether they take questions', () => {
    renderList(expert);
    const row = within(screen.getByRole('row', { name: /Mart Põder/ }));
    for (const text of ['MP', 'Sleep', 'Listed', 'Not taking questions']) expect(row.getByText(text)).toBeDefined();
    expect(row.getByRole('link', { name: 'Mart Põder' }).getAttribute('href')).toBe('/profile/u1');
  });

  it('finds a member, appoints them, and reloads the list', async () => {
    const calls = fakeApi({
      'GET /api/admin/experts': pageOf(member),
      'POST /api/admin/experts/u2/appoint': {},
    });
    const { user } = renderList(expert);
    await user.type(screen.getByRole('searchbox', { name: 'Name or address' }), 'mari{Enter}');
    await screen.findByRole('row', { name: /Mari Maasikas/ });
    await user.click(choose('Appoint as an expert'));
    const dialog = await screen.findByRole('dialog', { name: 'Appoint Mari Maasikas as an expert?' });
    await user.click(within(dialog).getByRole('button', { name: 'Appoint' }));
    expect(await screen.findByText('Mari Maasikas is an expert now.')).toBeDefined();
    expect(calls.filter(({ method }) => method === 'GET')).toHaveLength(2);
  });

  it('keeps the confirmation open and shows the error when the server refuses', async () => {
    fakeApi({ 'POST /api/admin/experts/u1/withdraw': { status: 403, code: 'forbidden' } });
    const { user } = renderList(expert);
    await user.click(choose('Remove from the experts'));
    const dialog = await screen.findByRole('dialog', { name: 'Remove Mart Põder from the experts?' });
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await within(dialog).findByText(/./, { selector: '[data-fault]' })).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Keep it' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('explains how to appoint an expert when there are none', () => {
    renderList();
    expect(screen.getByText('No experts yet. Find a member and appoint them.')).toBeDefined();
  });
});
