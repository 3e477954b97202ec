import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { onBlock } from '#src/client/hints.ts';
import { $toasts } from '#src/ui/toast/toast-store.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { HoverCard } from './HoverCard.tsx';

const cardOf = (id: string) => ({
  data: {
    ...{ id, name: `Leif ${id}`, initials: 'L', picture: null, isExpert: true, isStaff: false },
    ...{ headline: 'Skier', about: 'I ski.', memberSince: '2026-03-01T09:00:00Z', postCount: 2 },
  },
});

/** Renders a member's name. Each test needs a different member, because a card is fetched once per page. */
const show = (id: string) =>
  renderWhole(
    <>
      <a href={`/profile/${id}`} data-member-card={id}>
        Leif
      </a>
      <p>Elsewhere</p>
      <HoverCard page={testPage} viewerId="me" />
    </>,
  );

/** Mocks popovers, which jsdom lacks. */
beforeEach(() => {
  HTMLElement.prototype.showPopover = function () {
    this.dataset['open'] = '';
  };
  HTMLElement.prototype.hidePopover = function () {
    delete this.dataset['open'];
  };
});

const point = async (element: Element) => {
  vi.useFakeTimers();
  fireEvent(element, Object.assign(new MouseEvent('pointerover', { bubbles: true }), { pointerType: 'mouse' }));
  await act(() => vi.advanceTimersByTimeAsync(400));
  vi.useRealTimers();
};

it('a member’s card is shown beside their name until the pointer leaves, and fetched once', async () => {
  const calls = fakeApi({ 'GET /api/members/one/card': cardOf('one') });
  show('one');
  const name = screen.getByRole('link', { name: 'Leif' });
  await point(name);
  await screen.findByText(/2 posts/);
  expect(name.getAttribute('aria-describedby')).toBe('member-card');
  await point(screen.getByText('Elsewhere'));
  expect([screen.queryByText(/2 posts/), name.getAttribute('aria-describedby')]).toEqual([null, null]);
  await point(name);
  await screen.findByText(/2 posts/);
  expect(calls).toHaveLength(1);
});

it('a member’s card is shown if their name was focused before the script ran', async () => {
  fakeApi({ 'GET /api/members/early/card': cardOf('early') });
  const name = document.body.appendChild(document.createElement('a'));
  Object.assign(name, { href: '/profile/early', textContent: 'Leif' }).dataset['memberCard'] = 'early';
  name.focus();
  renderWhole(<HoverCard page={testPage} viewerId="me" />);
  await screen.findByText(/2 posts/);
  expect(name.getAttribute('aria-describedby')).toBe('member-card');
  name.remove();
});

it('members can’t block themselves on their own card', async () => {
  fakeApi({ 'GET /api/members/me/card': cardOf('me') });
  show('me');
  await point(screen.getByRole('link', { name: 'Leif' }));
  await screen.findByText(/2 posts/);
  expect(screen.queryByRole('button')).toBeNull();
});

it('blocking a member asks for confirmation, shows a message, and notifies the page without reloading it', async () => {
  const told: object[] = [];
  const stop = onBlock((block) => told.push(block));
  const calls = fakeApi({ 'GET /api/members/two/card': cardOf('two'), 'PUT /api/blocks/two': {} });
  const { user } = show('two');
  await point(screen.getByRole('link', { name: 'Leif' }));
  await user.click(await screen.findByRole('button', { name: 'Block Leif two' }));
  expect(screen.queryByText(/2 posts/)).toBeNull();
  const dialog = await screen.findByRole('dialog', { hidden: true });
  await user.click(screen.getByRole('button', { name: 'Block Leif two', hidden: true }));
  await vi.waitFor(() => expect($toasts.get().at(-1)?.text).toMatch(/^You’ve blocked Leif two\./));
  stop();
  expect(told).toEqual([{ id: 'two', isBlocked: true }]);
  expect(dialog.isConnected).toBe(false);
  expect(calls.map(({ method }) => method)).toEqual(['GET', 'PUT']);
});
