import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { MutedNotice, SpaceActions } from './SpaceActions.tsx';

const show = (id: string, more: { mustJoin?: boolean; isJoined?: boolean } = {}) =>
  renderWhole(
    <>
      <SpaceActions
        page={testPage}
        space={{ id, slug: id, mustJoin: false, isJoined: false, isMuted: false, ...more }}
      />
      <MutedNotice page={testPage} isMuted={false} />
    </>,
  );
const notice = () => screen.getByRole('status').textContent;

describe('muting a space', () => {
  it('takes effect at once, and can be ended', async () => {
    const calls = fakeApi({ 'PUT /api/spaces/bread/mute': {}, 'DELETE /api/spaces/bread/mute': {} });
    const { user } = show('bread');
    await user.click(screen.getByRole('button', { name: 'Mute' }));
    expect(notice()).not.toBe('');
    await user.click(screen.getByRole('button', { name: 'Unmute' }));
    expect(notice()).toBe('');
    await waitFor(() => expect(calls.map(({ method }) => method)).toEqual(['PUT', 'DELETE']));
  });

  it('is undone with an error if the server refuses', async () => {
    fakeApi({ 'PUT /api/spaces/bread/mute': { status: 403, code: 'forbidden' } });
    const { user } = show('bread');
    await user.click(screen.getByRole('button', { name: 'Mute' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Mute' })).toBeDefined());
    expect(notice()).toBe('');
    expect(await screen.findAllByText('You do not have permission to do this.')).not.toHaveLength(0);
  });
});

describe('a space that must be joined', () => {
  it('can be joined, but not muted before that', async () => {
    const calls = fakeApi({ 'PUT /api/spaces/bread/membership': { status: 403, code: 'forbidden' } });
    const { user } = show('bread', { mustJoin: true });
    expect(screen.queryByRole('button', { name: 'Mute' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Join' }));
    expect(await screen.findAllByText('You do not have permission to do this.')).not.toHaveLength(0);
    expect(screen.getByRole('button', { name: 'Join' }).getAttribute('aria-disabled')).toBe('false');
    expect(calls).toHaveLength(1);
  });

  it('can be left', () => {
    show('bread', { mustJoin: true, isJoined: true });
    expect(screen.getByRole('button', { name: 'Leave' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Mute' })).toBeDefined();
  });
});
