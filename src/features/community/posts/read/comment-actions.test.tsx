import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buttonNamed } from '#testing/components/button-named.ts';
import { commentRow, commentRows, openThread, prepareThread, threadAnswers } from '#testing/components/open-thread.tsx';
import { comment, fakeThreadPart } from './fake-thread.ts';

// Doesn't start the editor, because it would replace a field some time after it gets the focus.
vi.mock('#src/ui/composer/composer.ts', async (load) => ({
  ...(await load<typeof import('#src/ui/composer/composer.ts')>()),
  startComposer: () => undefined,
}));

beforeEach(prepareThread);

describe('actions on a comment', () => {
  const put = 'PUT /api/comments/c1/reactions/heart';
  const liked = comment(1, { reactions: { heart: 1 } });
  const heart = () => screen.getByRole('button', { name: /Love\s?\d/ });

  it('show a reaction at once, and then the server’s count', async () => {
    const { user } = openThread([liked], { [put]: { data: { reactions: { heart: 5 }, mine: ['heart'] } } });
    await user.click(heart());
    expect(heart().getAttribute('aria-pressed')).toBe('true');
    await waitFor(() => expect(heart().textContent).toContain('5'));
  });

  it('remove a reaction that the server refuses', async () => {
    const { user } = openThread([liked], { [put]: { status: 409, code: 'space_archived' } });
    await user.click(heart());
    await waitFor(() => expect(heart().getAttribute('aria-pressed')).toBe('false'));
  });

  it('let the asker mark an answer, which is then shown above the comments', async () => {
    const { user, acts } = openThread(
      [comment(1), comment(2)],
      { 'PUT /api/posts/p1/answer': {} },
      { post: { isOwn: true } },
    );
    await user.click(commentRow('Text 2').getByRole('button', { name: 'Accept this answer' }));
    expect(screen.getByRole('complementary', { name: 'Accepted answer' }).textContent).toContain(
      'Answered by Jaan Rebane',
    );
    // Once there is an answer, marking another one is in the menu.
    for (const button of screen.getAllByRole('button', { name: 'Accept this answer' })) {
      expect(button.closest('[popover]')).toBeTruthy();
    }
    await waitFor(() => expect(acts()).toContain('PUT /api/posts/p1/answer'));
  });

  it('unmark an answer if the server refuses', async () => {
    const refused = { status: 409, code: 'comment_gone' };
    const { user } = openThread(
      [comment(1), comment(2)],
      { 'PUT /api/posts/p1/answer': refused },
      { post: { isOwn: true } },
    );
    await user.click(commentRow('Text 2').getByRole('button', { name: 'Accept this answer' }));
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Accepted answer' })).toBeNull());
  });

  describe('deleting one’s own comment', () => {
    const own = comment(2, { isOwn: true });
    const confirm = async (user: ReturnType<typeof openThread>['user']) => {
      await user.click(buttonNamed('Delete'));
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    };

    it('removes it from the thread and the count, and focuses the comment before it', async () => {
      const { user, acts } = openThread([comment(1), own], {
        'DELETE /api/comments/c2': {},
        ...threadAnswers([comment(1)], { commentCount: 1 }),
      });
      await confirm(user);
      await waitFor(() => expect(commentRows()).toHaveLength(1));
      expect(screen.getByRole('region', { name: '1 answer' })).toBeTruthy();
      await waitFor(() => expect(document.activeElement).toBe(commentRows()[0]));
      expect(acts()).toEqual(['DELETE /api/comments/c2']);
    });

    it('leaves a tombstone if it has replies', async () => {
      const reply = comment(3, { parentId: 'c2' });
      const { user } = openThread([own, reply], {
        'DELETE /api/comments/c2': {},
        ...threadAnswers([{ ...own, state: 'deleted', html: '' }, reply], { commentCount: 1 }),
      });
      await confirm(user);
      expect(await screen.findByText('This answer was deleted.')).toBeTruthy();
      expect(commentRows()).toHaveLength(2);
    });

    it('removes the tombstone above it if it was the last reply', async () => {
      const gone = comment(1, { state: 'deleted', html: '' });
      const reply = { ...own, parentId: 'c1' };
      const { user } = openThread([gone, reply, comment(3)], {
        'DELETE /api/comments/c2': {},
        ...threadAnswers([comment(3)], { commentCount: 1 }),
      });
      await confirm(user);
      await waitFor(() => expect(commentRows()).toHaveLength(1));
      expect(screen.getByText('Text 3')).toBeTruthy();
    });
  });

  it('load the newest text for editing, and keep what was typed if the change is refused', async () => {
    const own = comment(1, { isOwn: true });
    const { user } = openThread([own], {
      'GET /api/posts/p1/comments': { data: { ...fakeThreadPart([]), items: [{ ...own, body: 'Newer' }] } },
      'GET /api/unsent-texts/comment%3Ac1': { data: { text: null } },
      'PATCH /api/comments/c1': { status: 409, code: 'version_outdated' },
    });
    await user.click(buttonNamed('Edit'));
    const edited = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit your answer' });
    expect([document.activeElement, edited.selectionStart]).toEqual([edited, edited.value.length]);
    expect(edited.value).toBe('Newer');
    fireEvent.input(edited, { target: { value: 'Newest' } });
    await user.click(buttonNamed('Save changes'));
    await waitFor(() => expect(screen.getAllByRole('alert').some(({ textContent }) => textContent !== '')).toBe(true));
    expect(edited.value).toBe('Newest');
  });
});
