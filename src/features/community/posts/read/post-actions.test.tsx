import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buttonNamed } from '#testing/components/button-named.ts';
import { openThread, prepareThread, threadAnswers } from '#testing/components/open-thread.tsx';
import { post } from './fake-thread.ts';

beforeEach(prepareThread);

describe('actions on the post', () => {
  it('are shown immediately, and undone if the server refuses', async () => {
    const { user } = openThread([], {
      'PUT /api/posts/p1/follow': {},
      'PUT /api/posts/p1/save': { status: 403, code: 'join_first' },
    });
    await user.click(buttonNamed('Follow'));
    expect(buttonNamed('Following').getAttribute('aria-pressed')).toBe('true');
    await user.click(buttonNamed('Save'));
    await waitFor(() => expect(buttonNamed('Save').getAttribute('aria-pressed')).toBe('false'));
  });

  it('show the votes once the viewer has voted', async () => {
    const options = [0, 1].map((position) => ({ position, text: `Option ${position}`, votes: null }));
    const poll = { isMultiple: false, closesAt: null, isClosed: false, voterCount: 0, mine: [], options };
    const counted = options.map((option) => ({ ...option, votes: 1 - option.position }));
    const { user, calls } = openThread(
      [],
      { 'PUT /api/posts/p1/vote': { data: { ...poll, voterCount: 1, mine: [0], options: counted } } },
      { post: { kind: 'poll', poll } },
    );
    await user.click(screen.getByRole('radio', { name: 'Option 0' }));
    await user.click(buttonNamed('Vote'));
    expect(await screen.findByText('1 person voted')).toBeTruthy();
    expect(calls.at(-1)?.body).toEqual({ options: [0] });
  });

  it('let staff pin the post in place', async () => {
    const staff = { post: { mayModerate: true }, isStaff: true };
    const { user, acts } = openThread(
      [],
      { 'POST /api/posts/p1/pin': {}, 'GET /api/posts/p1': { data: post({ ...staff.post, isPinned: true }) } },
      staff,
    );
    await user.click(buttonNamed('Pin'));
    expect(await screen.findByText('Pinned')).toBeTruthy();
    expect(acts()).toEqual(['POST /api/posts/p1/pin']);
  });

  it('show a tombstone once staff have removed the post', async () => {
    const staff = { post: { mayModerate: true }, isStaff: true };
    const { user, calls } = openThread(
      [],
      { 'DELETE /api/posts/p1': {}, ...threadAnswers([], { ...staff.post, state: 'removed' }) },
      staff,
    );
    await user.click(buttonNamed('Remove'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), 'Advertising');
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(/This post was removed/)).toBeTruthy();
    expect(calls.find(({ method }) => method === 'DELETE')?.body).toEqual({ reason: 'Advertising' });
  });
});
