import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderIsland } from '#testing/components/render-island.tsx';
import { leaveWithToast } from './leave-with-toast.ts';
import { $toasts, showToast, toastDurationMs } from './toast-store.ts';

beforeEach(async () => {
  // Loads the list before the clock stops.
  $toasts.set([{ id: 0, text: 'Loaded' }]);
  const { unmount } = renderIsland(null);
  await screen.findByText('Loaded');
  unmount();
  $toasts.set([]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Returns the toast region, which is at the end of the page. */
const region = () => document.body.lastElementChild as HTMLElement;
const showNow = (...given: Parameters<typeof showToast>) =>
  act(async () => {
    showToast(...given);
    await vi.dynamicImportSettled();
  });
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('a toast', () => {
  it('is announced once for all islands, in a region that is on the page beforehand', async () => {
    renderIsland(<p>One</p>);
    renderIsland(<p>Other</p>);
    const places = document.querySelectorAll('[aria-live="polite"]');
    expect([...places].map(({ textContent }) => textContent)).toEqual(['']);
    await showNow('Feedback saved.');
    expect(await within(places[0] as HTMLElement).findByText('Feedback saved.')).toBeDefined();
  });

  it('disappears once it has been shown long enough to read, but not while it is hovered', async () => {
    renderIsland(null);
    vi.useFakeTimers();
    await showNow('Saved.');
    await later(toastDurationMs('Saved.') - 1);
    const list = within(region()).getByRole('list');
    fireEvent.pointerEnter(list);
    await later(60_000);
    expect(region().textContent).toContain('Saved.');
    fireEvent.pointerLeave(list);
    await later(toastDurationMs('Saved.'));
    expect(region().textContent).toBe('');
  });

  it('stays if it has a button, which runs its action and dismisses the toast', async () => {
    renderIsland(null);
    vi.useFakeTimers();
    const run = vi.fn();
    await showNow('Hidden.', { text: 'Undo', run });
    await later(60_000);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(run).toHaveBeenCalledOnce();
    expect(region().textContent).toBe('');
  });

  it('reports once what was done on the previous page', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { ...location, reload });
    leaveWithToast('The plan is given.');
    expect(reload).toHaveBeenCalledOnce();
    const { unmount } = renderIsland(null);
    expect(await within(region()).findByText('The plan is given.')).toBeDefined();
    unmount();
    $toasts.set([]);
    renderIsland(null);
    await act(() => vi.dynamicImportSettled());
    expect(region().textContent).toBe('');
  });

  it('is not shown if the previous page was left long ago', async () => {
    vi.useFakeTimers();
    const assign = vi.fn();
    vi.stubGlobal('location', { ...location, assign });
    leaveWithToast('The account is deleted.', '/admin/users');
    expect(assign).toHaveBeenCalledWith('/admin/users');
    vi.setSystemTime(Date.now() + 61_000);
    renderIsland(null);
    await act(() => vi.dynamicImportSettled());
    expect(region().textContent).toBe('');
  });

  it('returns the focus to where it came from', async () => {
    const { user } = renderIsland(<button type="button">Act</button>);
    await showNow('Hidden.', { text: 'Undo', run: vi.fn() });
    await user.tab();
    const button = await screen.findByRole('button', { name: 'Undo' });
    await user.tab();
    expect(document.activeElement).toBe(button);
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Act' }));
    expect(region().textContent).toBe('');
  });

  it('is removed to make room for newer toasts, unless it has a button', async () => {
    renderIsland(null);
    await showNow('One', { text: 'Undo', run: vi.fn() });
    for (const text of ['Two', 'Three', 'Four', 'Four']) await showNow(text);
    expect(
      within(region())
        .getAllByRole('listitem')
        .map((item) => item.textContent?.replace('Undo', '')),
    ).toEqual([...['One', 'Three', 'Four']]);
  });

  it('moves away from a field at the bottom of the window', async () => {
    const { user } = renderIsland(<input aria-label="Answer" />);
    const field = screen.getByLabelText('Answer');
    field.getBoundingClientRect = () => ({ bottom: innerHeight - 20, left: -1, right: 1 }) as DOMRect;
    await showNow('Saved.');
    await user.click(field);
    expect(within(region()).getByRole('list').dataset['at']).toBe('top');
  });
});
