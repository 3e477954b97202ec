import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { OverviewTables } from './OverviewTables.tsx';

const createdAt = Date.parse('2026-06-15T08:55:00Z');
const mari = {
  ...{ id: 'u1', name: 'Mari Maasikas', email: 'mari@people.test', role: 'moderator' as const, createdAt },
  ...{ initials: 'MM', picture: null },
};
const feedback = {
  ...{ id: 'f1', message: 'Please add a calendar.', rating: 4, page: '/events', createdAt },
  ...{ memberName: null, memberEmail: null, email: 'juta@people.test' },
};
const renderTables = (overview: { newestMembers: (typeof mari)[]; newestFeedback: (typeof feedback)[] }) =>
  renderWhole(
    <OverviewTables
      page={testPage}
      overview={{ byTier: { basic: 6, premium: 3, donator: 1 }, members: 10, ...overview }}
    />,
  );

describe('the tables of the administrators’ overview', () => {
  it('show members by plan, with shares', () => {
    renderTables({ newestMembers: [], newestFeedback: [] });
    expect(screen.getByRole('row', { name: /^Premium 3 30%/ })).toBeDefined();
  });

  it('show the newest members, with picture, role and address', () => {
    renderTables({ newestMembers: [mari], newestFeedback: [] });
    const row = within(screen.getByRole('row', { name: /Mari Maasikas/ }));
    for (const text of ['MM', 'Moderator', '5 minutes ago']) expect(row.getByText(text)).toBeDefined();
    expect(row.getByRole('link').getAttribute('href')).toBe('/admin/users/u1');
  });

  it('show the newest feedback, which links to the message', () => {
    renderTables({ newestMembers: [], newestFeedback: [feedback] });
    const link = screen.getByRole('link', { name: 'Please add a calendar.' });
    expect(link.getAttribute('href')).toBe('/admin/feedback?id=f1');
    expect(screen.getByText('Visitor, juta@people.test · from /events')).toBeDefined();
  });

  it('show a message if there is nothing yet', () => {
    renderTables({ newestMembers: [], newestFeedback: [] });
    expect(screen.getByText('No one has confirmed an address yet.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open the feedback page' }).getAttribute('href')).toBe('/feedback');
  });
});
