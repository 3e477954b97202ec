import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ManagedEvent } from '#api/features/events/events/contract.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { EventsList } from './EventsList.tsx';

const event: ManagedEvent = {
  ...{ id: 'e1', slug: 'kuuvalgus', title: 'Kuuvalgus', state: 'published', access: 'everyone', hasChanges: false },
  ...{ locales: ['et'], publishAt: null, heldFor: null, updatedAt: '2026-06-15T08:55:00Z', views: 3 },
  ...{ startsAt: '2026-06-20T15:00:00Z', capacity: 30, eventState: 'ahead', going: 30, waitlisted: 2 },
};

function rowOf(changes: Partial<ManagedEvent>): string {
  const data = { items: [{ ...event, ...changes }], nextCursor: null };
  renderWhole(<EventsList page={testPage} caption="Events" newText="New event" first={{ success: true, data }} />);
  return screen.getByRole('row', { name: /Kuuvalgus/ }).textContent;
}

describe('the list of events', () => {
  it('shows when an event is, how many places are taken, and how many are on the waitlist', () => {
    expect(rowOf({})).toMatch(/Jun 20, 2026.*Published.*30 \/ 30.*2 waiting/);
  });

  it('shows a cancelled event as “cancelled”, not “published”', () => {
    const text = rowOf({ eventState: 'cancelled' });
    expect(text).toContain('Cancelled');
    expect(text).not.toContain('Published');
  });

  it('shows a draft as a draft, whatever the time of the event', () => {
    expect(rowOf({ state: 'draft', eventState: 'over', startsAt: null })).toMatch(/Estonian · .*Draft/);
  });
});
