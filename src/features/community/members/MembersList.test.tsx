import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { mapProfileTexts, profileTexts } from '#api/platform/actor/contract.ts';
import { $listLocation } from '#src/client/address.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { MembersList } from './MembersList.tsx';

const member = (name: string) => ({
  ...{ id: name, name, initials: name.slice(0, 2), picture: null, isExpert: false, isStaff: false },
  ...mapProfileTexts((text) => `${text} of ${name}`),
  ...{ headline: null, memberSince: '2026-03-01T09:00:00Z' },
});
const pageOf = (names: readonly string[], nextCursor: string | null = null) => ({
  data: { items: names.map(member), nextCursor },
});
const show = () =>
  renderWhole(<MembersList page={testPage} first={pageOf(['Mari', 'Jaan'], 'c1').data} viewerId="Mari" />);

beforeEach(() => {
  history.replaceState(null, '', '/community/members');
  $listLocation.set({ query: {}, steps: 0 });
});

it('the list of members shows the page’s data without a call, and offers to write to everyone but the viewer', () => {
  const calls = fakeApi({});
  show();
  expect(screen.getAllByRole('article')).toHaveLength(2);
  for (const text of profileTexts) expect(screen.getByText(`${text} of Jaan`)).toBeDefined();
  expect(screen.getByRole('link', { name: /: Jaan$/ }).getAttribute('href')).toBe('/messages/new?to=Jaan');
  expect(screen.queryByRole('link', { name: /: Mari$/ })).toBeNull();
  expect(calls).toEqual([]);
});

it('the list of members finds members by name, and says how many it found', async () => {
  fakeApi({ 'GET /api/members?limit=30&q=liis': pageOf(['Liis']), 'GET /api/members': pageOf([]) });
  const { user } = show();
  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'liis{Enter}');
  await screen.findByText('about of Liis');
  expect(screen.getByText('1 member')).toBeDefined();
  // Search results have no other order: they are sorted by the word that matched.
  expect(screen.queryByLabelText('Order')).toBeNull();
  // A search isn't counted as a filter.
  expect(screen.getByRole('button', { name: 'Filters' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});

it('the list of members puts its order and filter into the URL', async () => {
  const calls = fakeApi({ 'GET /api/members': pageOf(['Kati']) });
  const { user } = show();
  await user.selectOptions(screen.getByLabelText('Order'), 'name');
  await screen.findByText('about of Kati');
  await user.selectOptions(screen.getByLabelText('Everyone'), 'experts');
  await waitFor(() => expect(location.search).toBe('?sort=name&who=experts'));
  await waitFor(() => expect(calls.at(-1)?.path).toBe('/api/members?limit=30&sort=name&who=experts'));
});

it('the list of members offers to show everyone if no one is found', async () => {
  fakeApi({ 'GET /api/members?limit=30&q=zz': pageOf([]) });
  const { user } = show();
  await user.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'zz{Enter}');
  await screen.findByRole('heading', { name: 'No one found' });
  await user.click(screen.getByRole('button', { name: 'Show everyone' }));
  await screen.findByText('about of Jaan');
});
