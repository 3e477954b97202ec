import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Attendee } from '#api/features/events/attendances/contract.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { AttendeeList } from './AttendeeList.tsx';

const mari: Attendee = {
  ...{ userId: 'u1', name: 'Mari Maasikas', email: 'mari@kuu.test', initials: 'MM', picture: '/files/mari.webp' },
  ...{ state: 'going', position: null, joinedAt: '2026-06-01T09:00:00Z' },
};
const jaan: Attendee = {
  ...mari,
  userId: 'u2',
  name: null,
  picture: null,
  initials: 'J',
  state: 'waitlisted',
  position: 3,
};

const renderList = (items: Attendee[], nextCursor: string | null = null) =>
  renderWhole(
    <AttendeeList interested={2} page={testPage} id="e1" first={{ success: true, data: { items, nextCursor } }} />,
  );

describe('the list of attendees', () => {
  it('shows each attendee’s picture, place on the waitlist and a link to their account', () => {
    renderList([mari, jaan]);
    const [, first, second] = screen.getAllByRole('row') as [HTMLElement, HTMLElement, HTMLElement];
    expect(within(first).getByRole('link', { name: 'Mari Maasikas' }).getAttribute('href')).toBe('/admin/users/u1');
    expect(first.querySelector('img')?.getAttribute('src')).toBe('/files/mari.webp?size=small');
    expect(within(first).getByText('going')).toBeDefined();
    expect(within(second).getByText('waiting 3')).toBeDefined();
  });

  it('can be downloaded as a file', () => {
    renderList([mari]);
    expect(screen.getByRole('button', { name: 'Download (CSV)' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'CSV', hidden: true })).toBeDefined();
  });

  it('replaces the attendees with the next page', async () => {
    fakeApi({
      'GET /api/admin/events/e1/attendees?cursor=100&limit=100': { data: { items: [jaan], nextCursor: null } },
    });
    const { user } = renderList([mari], '100');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('waiting 3')).toBeDefined();
    expect(screen.queryByText('Mari Maasikas')).toBeNull();
  });

  it('shows no table and no download if no one has signed up', () => {
    renderList([]);
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Download (CSV)' })).toBeNull();
  });
});
