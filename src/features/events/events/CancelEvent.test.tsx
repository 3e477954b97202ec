import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { CancelEvent } from './CancelEvent.tsx';
import { SeedEvents } from './SeedEvents.tsx';

const cancel = 'POST /api/admin/events/e1/cancel';

describe('cancelling an event', () => {
  it('asks first, and removes the button afterwards', async () => {
    const calls = fakeApi({ [cancel]: { data: { cancelledAt: '2026-06-15T09:00:00Z' } } });
    const { user } = renderWhole(<CancelEvent page={testPage} id="e1" />);
    await user.click(screen.getByRole('button', { name: 'Cancel the event' }));
    expect(await screen.findByText(/This cannot be undone/)).toBeDefined();
    expect(calls).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Yes, cancel the event' }));
    expect((await screen.findByRole('status')).textContent).toMatch(/The event is cancelled/);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('keeps the dialog open with the error when the server refuses', async () => {
    fakeApi({ [cancel]: { status: 404, code: 'not_found' } });
    const { user } = renderWhole(<CancelEvent page={testPage} id="e1" />);
    await user.click(screen.getByRole('button', { name: 'Cancel the event' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, cancel the event' }));
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    expect(screen.getByRole('dialog')).toBeDefined();
  });
});

describe('creating demo events', () => {
  it('says how many were created', async () => {
    fakeApi({ 'POST /api/admin/events/seed': { data: { made: 3 } } });
    const { user } = renderWhole(<SeedEvents page={testPage} />);
    await user.click(screen.getByRole('button', { name: 'Create demo events' }));
    expect(await screen.findByText('Events created: 3')).toBeDefined();
  });
});
