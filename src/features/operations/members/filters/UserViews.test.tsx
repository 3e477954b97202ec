import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderIsland } from '#testing/components/render-island.tsx';
import { UserViews } from './UserViews.tsx';

const path = '/api/admin/user-filters';
const admins = { name: 'Admins', filter: { role: 'admin' as const } };
const experts = { name: 'Experts', filter: { expert: 'yes' as const } };
const tab = (name: string) => screen.queryByRole('link', { name });

it('a saved filter that was deleted elsewhere disappears, and a toast says so', async () => {
  fakeApi({ [`GET ${path}`]: { data: { items: [experts] } } });
  renderIsland(<UserViews saved={[admins, experts]} tags={[]} />);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText(/“Admins” is gone/)).toBeDefined();
  expect([tab('Admins'), tab('Experts')]).toEqual([null, expect.anything()]);
});

it('if a name was taken elsewhere, the filter that has it is shown', async () => {
  fakeApi({
    [`POST ${path}`]: { status: 409, code: 'filter_name_taken' },
    [`GET ${path}`]: { data: { items: [{ ...admins, name: 'Mine' }] } },
  });
  history.replaceState(null, '', '/?status=banned');
  dispatchEvent(new PopStateEvent('popstate'));
  const { user } = renderIsland(<UserViews saved={[]} tags={[]} />);
  await user.click(screen.getByRole('button', { name: 'Save this filter' }));
  await user.type(await screen.findByLabelText('Name'), 'Mine');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('link', { name: 'Mine', hidden: true })).toBeDefined();
});
