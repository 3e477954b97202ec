import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ListedUser } from '#api/features/operations/members/contract.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { UsersList } from './UsersList.tsx';

const member: ListedUser = {
  id: '019a0000-0000-7000-8000-000000000001',
  name: 'Mari Maasikas',
  email: 'mari@kuu.test',
  initials: 'MM',
  picture: null,
  role: 'moderator',
  isExpert: true,
  state: 'suspended',
  limitedUntil: '2026-07-01T00:00:00Z',
  subscription: { plan: 'premium', tier: 'PREMIUM', status: 'active', expiresAt: null },
  joinedAt: '2026-06-15T08:55:00Z',
  lastSeenAt: null,
  locale: 'et',
  tags: [],
  consent: null,
};

function renderList(items: readonly ListedUser[] = [member]) {
  const data = { items: [...items], nextCursor: null, total: items.length };
  return renderWhole(
    <UsersList
      page={testPage}
      first={{ success: true, data }}
      views={[]}
      tags={[]}
      columns={['state', 'plan', 'joined', 'seen']}
    />,
  );
}

describe('the list of members', () => {
  it('shows a member’s picture, name, role, state with its end, plan, and when they joined and were last seen', () => {
    renderList();
    const row = screen.getByRole('row', { name: /Mari Maasikas/ });
    expect(within(row).getByRole('link', { name: 'Mari Maasikas' }).getAttribute('href')).toContain(member.id);
    for (const text of ['Moderator', 'Expert', 'Suspended', 'Premium', '5 minutes ago', 'Never']) {
      expect(within(row).getByText(text)).toBeDefined();
    }
    expect(row.textContent).toContain('Jul 1');
  });

  it('shows the number of members', () => {
    renderList();
    expect(screen.getByText('1 member')).toBeDefined();
  });

  it('saves a filter under a name, and shows it as the current tab', async () => {
    const calls = fakeApi({
      'GET /api/admin/users': { data: { items: [member], nextCursor: null, total: 1 } },
      'POST /api/admin/user-filters': {},
    });
    const { user } = renderList();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'moderator');
    await user.click(screen.getByRole('button', { name: 'Save this filter' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Helpers');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const tab = await screen.findByRole('link', { name: 'Helpers' });
    expect(tab.getAttribute('aria-current')).toBe('page');
    expect(calls.at(-1)?.body).toEqual({ name: 'Helpers', filter: { role: 'moderator' } });
  });

  it('shows the chosen columns', async () => {
    const { user } = renderList();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(screen.getByRole('checkbox', { name: 'Language', hidden: true }));
    expect(screen.getByRole('columnheader', { name: 'Language' })).toBeDefined();
  });

  it('offers actions on individually chosen members', async () => {
    const { user } = renderList();
    await user.click(screen.getByRole('checkbox', { name: 'Choose Mari Maasikas' }));
    const link = screen.getByRole('link', { name: 'Act on these members' });
    expect(link.getAttribute('href')).toBe(`/admin/users/bulk?ids=${member.id}`);
  });
});
