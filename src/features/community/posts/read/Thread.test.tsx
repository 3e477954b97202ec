import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dispatchHint } from '#src/client/hints.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import {
  commentField,
  commentRow,
  commentRows,
  noUnsentComment,
  openThread,
  prepareThread,
  threadAnswers,
  typeComment,
} from '#testing/components/open-thread.tsx';
import { renderIsland } from '#testing/components/render-island.tsx';
import { CommentList } from './CommentList.tsx';
import { createCommentDraft } from './comment-draft.ts';
import { comment, fakeThreadPart, post } from './fake-thread.ts';
import { threadRightsFor } from './thread-rights.ts';
import { createThread } from './thread-store.ts';
import { ThreadContext } from './use-thread.ts';

// Doesn't start the editor, because it would replace a field some time after it gets the focus.
vi.mock('#src/ui/composer/composer.ts', async (load) => ({
  ...(await load<typeof import('#src/ui/composer/composer.ts')>()),
  startComposer: () => undefined,
}));

beforeEach(prepareThread);

describe('a thread for screen readers', () => {
  it('names the post, each comment and whom a reply addresses', () => {
    openThread([comment(1), comment(2)]);
    expect(screen.getByRole('article', { name: 'How to keep potatoes?' })).toBeDefined();
    expect(screen.getByRole('region', { name: '2 answers' })).toBeDefined();
    expect(screen.getAllByRole('article', { name: 'Answer by Jaan Rebane' })).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: 'Reply to Jaan Rebane' })).toHaveLength(2);
  });
});

it('the thread says “answers” below a question, and “comments” below other posts', () => {
  openThread([comment(1)], {}, { post: { kind: 'discussion' } });
  expect(screen.getByRole('region', { name: '2 comments' })).toBeDefined();
  expect(screen.getByRole('article', { name: 'Comment by Jaan Rebane' })).toBeDefined();
  expect(screen.queryByText(/answer/i)).toBeNull();
  cleanup();
  openThread([comment(1)]);
  expect(screen.getByRole('region', { name: '2 answers' })).toBeDefined();
  expect(screen.getByRole('textbox', { name: 'Write an answer' })).toBeDefined();
  expect(document.body.textContent).not.toMatch(/comment/i);
});

describe('the pictures in a comment', () => {
  const drawn = (name: string, alt: string, label = '') =>
    `<p><a href="/files/ryup/community/${name}.png" class="picture-link"${label}><img src="/files/ryup/community/${name}.png" alt="${alt}"></a></p>`;
  const cellar = drawn('cellar', 'The cellar') + drawn('box', '', ' aria-label="Open the picture"');
  const openCellar = async () => {
    const { user } = openThread([comment(1, { html: cellar }), comment(2, { html: drawn('cat', 'A cat') })]);
    const link = screen.getByRole('link', { name: 'The cellar' });
    link.focus();
    await user.keyboard('{Enter}');
    return { user, link, dialog: within(await screen.findByRole('dialog', { name: 'The cellar' })) };
  };

  it('can be viewed enlarged with the keyboard, skipping pictures in other comments', async () => {
    const { user, dialog } = await openCellar();
    expect(dialog.getByRole('status').textContent).toBe('1 / 2');
    act(() => dialog.getByRole('button', { name: 'Close' }).focus());
    await user.keyboard('{ArrowRight}');
    expect(dialog.getByRole('img', { name: 'Picture' }).getAttribute('src')).toMatch(/box\.png$/);
    await user.keyboard('{ArrowRight}');
    expect(dialog.getByRole('img', { name: 'The cellar' })).toBeTruthy();
  });

  it('are closed by the browser’s Back button, which doesn’t leave the page', async () => {
    const before = history.length;
    await openCellar();
    expect(history.length).toBe(before + 1);
    act(() => history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('remove their entry from the browser history when they are closed in the page', async () => {
    const { user, dialog } = await openCellar();
    const back = vi.spyOn(history, 'back');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(back).toHaveBeenCalledOnce();
  });
});

describe('an open thread', () => {
  const hint = () => act(() => dispatchHint({ topic: 'post', id: 'p1' } as never));

  it('announces new comments once, and shows them on request', async () => {
    const { user } = openThread([comment(1)], threadAnswers([comment(1), comment(2)], { commentCount: 2 }));
    hint();
    const button = await screen.findByRole('button', { name: '1 new answer' });
    expect(button.closest('[aria-live="polite"]')).toBeTruthy();
    expect(commentRows()).toHaveLength(1);
    await user.click(button);
    expect(commentRows()).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /new answer/ })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(commentRows()[1]));
  });

  it('shows the first comment at once, because there is nothing that it could move', async () => {
    openThread([], threadAnswers([comment(1)], { commentCount: 1 }), { post: { commentCount: 0 } });
    hint();
    expect(await screen.findByText('Text 1')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /new answer/ })).toBeNull();
  });

  it('shows others’ edits, deletions and reactions', async () => {
    openThread(
      [comment(1), comment(2), comment(3, { parentId: 'c2' }), comment(4), comment(5)],
      threadAnswers([
        comment(1, { html: '<p>Edited</p>', reactions: { like: 3 } }),
        comment(2, { state: 'deleted', html: '' }),
        comment(3, { parentId: 'c2' }),
      ]),
    );
    hint();
    expect(await screen.findByText('Edited')).toBeTruthy();
    expect(screen.getByText('This answer was deleted.')).toBeTruthy();
    expect(commentRows()).toHaveLength(3);
    expect(screen.getByRole('button', { name: /Like\s?\d/ }).textContent).toContain('3');
  });

  it('keeps an unfinished reply to a comment that someone deletes', async () => {
    const { user } = openThread([comment(1), comment(2)], threadAnswers([comment(2)], { commentCount: 1 }));
    await user.click(commentRow('Text 1').getByRole('button', { name: 'Reply to Jaan Rebane' }));
    typeComment('Half a reply');
    hint();
    await waitFor(() => expect(commentRows()).toHaveLength(1));
    expect(commentField().value).toBe('Half a reply');
  });

  it('keeps comments that the reloaded part of the thread doesn’t cover', async () => {
    const further = { ...fakeThreadPart([comment(1)]), nextCursor: 'after.1' };
    openThread([comment(1), comment(2), comment(3)], {
      ...threadAnswers([]),
      'GET /api/posts/p1/comments': ({ path }: { path: string }) => ({
        data: path.includes('after.3') ? fakeThreadPart([comment(4)]) : further,
      }),
    });
    hint();
    expect(await screen.findByRole('button', { name: '1 new answer' })).toBeTruthy();
    expect(commentRows()).toHaveLength(3);
  });

  it('adds earlier comments above the others, through a link that also works without script', async () => {
    const { user } = openThread([comment(31)], threadAnswers([comment(30)]), { part: { previousCursor: 'before.31' } });
    const link = screen.getByRole('link', { name: 'Show earlier answers' });
    expect(link.getAttribute('href')).toContain('cursor=before.31');
    await user.click(link);
    await screen.findByText('Text 30');
    expect(commentRows()[0]?.textContent).toContain('Text 30');
    expect(screen.queryByRole('link', { name: 'Show earlier answers' })).toBeNull();
  });

  describe('later comments', () => {
    const read = 'GET /api/posts/p1/comments';
    const later = { [read]: { data: fakeThreadPart([comment(16)]) } };

    it('load on request, and get the focus', async () => {
      const { user } = openThread([comment(15)], later, { part: { nextCursor: 'after.15' } });
      const link = screen.getByRole('link', { name: 'Show later answers' });
      expect(link.getAttribute('href')).toContain('cursor=after.15');
      await user.click(link);
      await waitFor(() => expect(document.activeElement?.textContent).toContain('Text 16'));
      expect(screen.queryByRole('link', { name: 'Show later answers' })).toBeNull();
    });

    it('load automatically twice before the reader reaches the end, without moving the focus', async () => {
      vi.stubGlobal(
        'IntersectionObserver',
        class {
          readonly #see: (seen: unknown[]) => void;
          constructor(see: (seen: unknown[]) => void) {
            this.#see = see;
          }
          observe = (target: Element) => {
            if (target.matches('.onward')) this.#see([{ isIntersecting: true, target }]);
          };
          unobserve = () => undefined;
          disconnect = () => undefined;
        },
      );
      let last = 45;
      const more = () => {
        last += 1;
        return { data: { ...fakeThreadPart([comment(last)]), nextCursor: `after.${last}` } };
      };
      const { calls } = openThread([comment(45)], { [read]: more }, { part: { nextCursor: 'after.45' } });
      await screen.findByText('Text 47');
      expect(calls.filter(({ path }) => path.startsWith('/api/posts/p1/comments'))).toHaveLength(2);
      expect(document.activeElement).toBe(document.body);
      expect(screen.getByRole('link', { name: 'Show later answers' })).toBeTruthy();
    });
  });
});

it('the thread rerenders only one row of 200 after a hint', async () => {
  const many = Array.from({ length: 200 }, (_, index) => comment(index + 1));
  const changed = many.map((each) => (each.position === 190 ? { ...each, html: '<p>Changed</p>' } : each));
  fakeApi({ ...noUnsentComment, ...threadAnswers(changed.slice(-100)) });
  const thread = createThread(post(), fakeThreadPart(many));
  const draft = createCommentDraft({ postId: 'p1', memberId: 'mari', sent: async () => undefined });
  let rendered = 0;
  const count = () => {
    rendered += 1;
    return null;
  };
  const place = {
    thread,
    draft,
    postId: 'p1',
    rights: threadRightsFor(post(), false),
    reactions: ['heart'],
    spaces: [],
    maySummarize: false,
  };
  renderIsland(
    <ThreadContext value={place}>
      <CommentList arrival={{ id: null, firstUnread: null, element: { current: null } }} note={count} />
    </ThreadContext>,
  );
  expect(rendered).toBeGreaterThanOrEqual(200);
  rendered = 0;
  await act(() => thread.refresh() as Promise<void>);
  expect(screen.getByText('Changed')).toBeTruthy();
  expect(rendered).toBe(1);
});
