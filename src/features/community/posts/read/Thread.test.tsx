import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dispatchHint } from '#src/client/hints.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { fakeLocks } from '#testing/components/fake-locks.ts';
import { renderIsland } from '#testing/components/render-island.tsx';
import { CommentList } from './CommentList.tsx';
import { createCommentDraft } from './comment-draft.ts';
import { comment, part, post } from './fake-thread.ts';
import type { ShownComment, ShownPart, ShownPost } from './shown-thread.ts';
import { Thread } from './ThreadPage.tsx';
import { threadRightsFor } from './thread-rights.ts';
import { createThread } from './thread-store.ts';
import { ThreadContext } from './use-thread.ts';

// Keeps plain fields: at some time after a field gets the focus, the editor would replace it.
vi.mock('#src/ui/composer/composer.ts', async (load) => ({
  ...(await load<typeof import('#src/ui/composer/composer.ts')>()),
  startComposer: () => undefined,
}));

const quiet = { 'GET /api/unsent-texts/comments%3Ap1': { data: { text: null } } };

/** Whether the reader is about to reach the last comment shown. */
let isNearEnd = false;

beforeEach(() => {
  localStorage.setItem('auth_token', 'token');
  localStorage.setItem('user_data', JSON.stringify({ id: 'mari' }));
  vi.stubGlobal('navigator', {
    ...{ locks: fakeLocks(), onLine: true },
    clipboard: navigator.clipboard,
  });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #see: (seen: unknown[]) => void;
      constructor(see: (seen: unknown[]) => void) {
        this.#see = see;
      }
      observe = (target: Element) => {
        if (isNearEnd && target.matches('.onward')) this.#see([{ isIntersecting: true, target }]);
      };
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
  isNearEnd = false;
  Element.prototype.scrollIntoView = () => undefined;
  vi.spyOn(Math, 'random').mockReturnValue(0);
  return () => vi.restoreAllMocks();
});

interface Shown {
  post?: Partial<ShownPost>;
  part?: Partial<ShownPart>;
  isStaff?: boolean;
}

function open(comments: readonly ShownComment[], answers: Parameters<typeof fakeApi>[0] = {}, shown: Shown = {}) {
  const calls = fakeApi({ ...quiet, ...answers });
  const { user } = renderIsland(
    <Thread
      post={post(shown.post)}
      part={part(comments, shown.part)}
      viewerId="mari"
      isStaff={shown.isStaff ?? false}
      restriction={null}
      reactions={['heart', 'like']}
      spaces={[{ id: 's2', name: 'Kitchen' }]}
      maySummarize={false}
    />,
  );
  const acts = () => calls.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
  return { user, calls, acts };
}

/** The API's responses with the post and its comments. */
const told = (comments: readonly ShownComment[], changes: Partial<ShownPost> = {}) => ({
  'GET /api/posts/p1': { data: post(changes) },
  'GET /api/posts/p1/comments': { data: { ...part(comments), items: comments.map((each) => ({ ...each, body: '' })) } },
});
const rows = () => screen.getAllByRole('article', { name: /Answer by/ });
const row = (text: string) => within(screen.getByText(text).closest('article') as HTMLElement);
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write an answer' });
const type = (text: string) => fireEvent.input(field(), { target: { value: text } });
const press = (name: string | RegExp) => screen.getByRole('button', { name, hidden: true });

describe('a thread for screen readers', () => {
  it('names the post, each comment and whom a reply addresses', () => {
    open([comment(1), comment(2)]);
    expect(screen.getByRole('article', { name: 'How to keep potatoes?' })).toBeDefined();
    expect(screen.getByRole('region', { name: '2 answers' })).toBeDefined();
    expect(screen.getAllByRole('article', { name: 'Answer by Jaan Rebane' })).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: 'Reply to Jaan Rebane' })).toHaveLength(2);
  });
});

it('calls what is below a question answers, and what is below another post comments', () => {
  open([comment(1)], {}, { post: { kind: 'discussion' } });
  expect(screen.getByRole('region', { name: '2 comments' })).toBeDefined();
  expect(screen.getByRole('article', { name: 'Comment by Jaan Rebane' })).toBeDefined();
  expect(screen.queryByText(/answer/i)).toBeNull();
  cleanup();
  open([comment(1)]);
  expect(screen.getByRole('region', { name: '2 answers' })).toBeDefined();
  expect(screen.getByRole('textbox', { name: 'Write an answer' })).toBeDefined();
  expect(document.body.textContent).not.toMatch(/comment/i);
});

describe('pictures of a text', () => {
  const drawn = (name: string, alt: string, label = '') =>
    `<p><a href="/files/ryup/community/${name}.png" class="picture-link"${label}><img src="/files/ryup/community/${name}.png" alt="${alt}"></a></p>`;
  const cellar = drawn('cellar', 'The cellar') + drawn('box', '', ' aria-label="Open the picture"');
  const openCellar = async () => {
    const { user } = open([comment(1, { html: cellar }), comment(2, { html: drawn('cat', 'A cat') })]);
    const link = screen.getByRole('link', { name: 'The cellar' });
    link.focus();
    await user.keyboard('{Enter}');
    return { user, link, dialog: within(await screen.findByRole('dialog', { name: 'The cellar' })) };
  };

  it('open enlarged by keyboard, one after the other, without those of other texts', async () => {
    const { user, dialog } = await openCellar();
    expect(dialog.getByRole('status').textContent).toBe('1 / 2');
    act(() => dialog.getByRole('button', { name: 'Close' }).focus());
    await user.keyboard('{ArrowRight}');
    expect(dialog.getByRole('img', { name: 'Picture' }).getAttribute('src')).toMatch(/box\.png$/);
    await user.keyboard('{ArrowRight}');
    expect(dialog.getByRole('img', { name: 'The cellar' })).toBeTruthy();
  });

  it('close on the browser’s Back, which stays on the page', async () => {
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

describe('writing a comment', () => {
  const created = { data: { id: 'c3', state: 'published', position: 3 } };
  const own = comment(3, { isOwn: true, html: '<p>Hello</p>' });

  it('shows the comment below those that others wrote before it, and clears the field', async () => {
    const { user } = open([comment(1)], { 'POST /api/posts/p1/comments': created, ...told([comment(2), own]) });
    type('Hello');
    await user.click(press('Answer'));
    await screen.findByText('Hello', { selector: 'p' });
    const shown = rows().map(({ textContent }) => /Text \d|Hello/.exec(textContent)?.[0]);
    expect(shown).toEqual(['Text 1', 'Text 2', 'Hello']);
    expect(field().value).toBe('');
  });

  it('keeps the text and shows the error if the server refuses', async () => {
    const { user } = open([], { 'POST /api/posts/p1/comments': { status: 409, code: 'conflict' } });
    type('Hello');
    await user.click(press('Answer'));
    expect(await screen.findByText(/Please try again/)).toBeTruthy();
    expect(field().value).toBe('Hello');
  });

  it('sends the text again with the same id once the network is back', async () => {
    let isAway = true;
    const { user, calls } = open([comment(1)], {
      'POST /api/posts/p1/comments': () => (isAway ? Promise.reject(new TypeError('Failed to fetch')) : created),
      ...told([own]),
    });
    type('Hello');
    await user.click(press('Answer'));
    expect(await screen.findByText(/your answer is sent as soon as it’s back/)).toBeTruthy();
    // The member needs to do nothing, so nothing asks them to.
    expect(screen.queryByText(/try again/)).toBeNull();
    isAway = false;
    act(() => void dispatchEvent(new Event('online')));
    await screen.findByText('Hello', { selector: 'p' });
    const sent = calls
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => (body as { clientId: string }).clientId);
    expect(new Set(sent).size).toBe(1);
    expect(sent).toHaveLength(2);
  });

  it('says that the service can’t take the text, not that the network is away, while that is so', async () => {
    let isBusy = true;
    const { user } = open([comment(1)], {
      'POST /api/posts/p1/comments': () => (isBusy ? { status: 503, code: 'unavailable' } : created),
      ...told([own]),
    });
    type('Hello');
    await user.click(press('Answer'));
    await screen.findByText(/the service can’t take it right now/);
    expect(screen.queryByText(/No connection/)).toBeNull();
    isBusy = false;
    act(() => void dispatchEvent(new Event('api-back')));
    await screen.findByText('Hello', { selector: 'p' });
    expect(screen.queryByText(/the service can’t take it right now/)).toBeNull();
  });

  it('opens the form for a reply below its comment, and moves its text to the end on Escape', async () => {
    const { user } = open([comment(1), comment(2)]);
    await user.click(row('Text 1').getByRole('button', { name: 'Reply to Jaan Rebane' }));
    expect(screen.getByText('Replying to')).toBeTruthy();
    expect(screen.getByText('Text 1').closest('article')?.nextElementSibling?.tagName).toBe('FORM');
    type('Me too');
    fireEvent.keyDown(field(), { key: 'Escape' });
    expect(screen.getByText('Text 1').closest('article')?.nextElementSibling?.tagName).not.toBe('FORM');
    expect(field().value).toBe('Me too');
  });
});

describe('actions on a comment', () => {
  const put = 'PUT /api/comments/c1/reactions/heart';
  const liked = comment(1, { reactions: { heart: 1 } });
  const heart = () => screen.getByRole('button', { name: /Love\s?\d/ });

  it('show a reaction at once, and then the server’s count', async () => {
    const { user } = open([liked], { [put]: { data: { reactions: { heart: 5 }, mine: ['heart'] } } });
    await user.click(heart());
    expect(heart().getAttribute('aria-pressed')).toBe('true');
    await waitFor(() => expect(heart().textContent).toContain('5'));
  });

  it('remove a reaction that the server refuses', async () => {
    const { user } = open([liked], { [put]: { status: 409, code: 'space_archived' } });
    await user.click(heart());
    await waitFor(() => expect(heart().getAttribute('aria-pressed')).toBe('false'));
  });

  it('let the asker mark an answer, which is then shown above the comments', async () => {
    const { user, acts } = open(
      [comment(1), comment(2)],
      { 'PUT /api/posts/p1/answer': {} },
      { post: { isOwn: true } },
    );
    await user.click(row('Text 2').getByRole('button', { name: 'Accept this answer' }));
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
    const { user } = open([comment(1), comment(2)], { 'PUT /api/posts/p1/answer': refused }, { post: { isOwn: true } });
    await user.click(row('Text 2').getByRole('button', { name: 'Accept this answer' }));
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Accepted answer' })).toBeNull());
  });

  describe('deleting one’s own comment', () => {
    const own = comment(2, { isOwn: true });
    const confirm = async (user: ReturnType<typeof open>['user']) => {
      await user.click(press('Delete'));
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    };

    it('removes it from the thread and the count, and focuses the comment before it', async () => {
      const { user, acts } = open([comment(1), own], {
        'DELETE /api/comments/c2': {},
        ...told([comment(1)], { commentCount: 1 }),
      });
      await confirm(user);
      await waitFor(() => expect(rows()).toHaveLength(1));
      expect(screen.getByRole('region', { name: '1 answer' })).toBeTruthy();
      await waitFor(() => expect(document.activeElement).toBe(rows()[0]));
      expect(acts()).toEqual(['DELETE /api/comments/c2']);
    });

    it('leaves a tombstone if it has replies', async () => {
      const reply = comment(3, { parentId: 'c2' });
      const { user } = open([own, reply], {
        'DELETE /api/comments/c2': {},
        ...told([{ ...own, state: 'deleted', html: '' }, reply], { commentCount: 1 }),
      });
      await confirm(user);
      expect(await screen.findByText('This answer was deleted.')).toBeTruthy();
      expect(rows()).toHaveLength(2);
    });

    it('also removes the tombstone above it if this was the last reply', async () => {
      const gone = comment(1, { state: 'deleted', html: '' });
      const reply = { ...own, parentId: 'c1' };
      const { user } = open([gone, reply, comment(3)], {
        'DELETE /api/comments/c2': {},
        ...told([comment(3)], { commentCount: 1 }),
      });
      await confirm(user);
      await waitFor(() => expect(rows()).toHaveLength(1));
      expect(screen.getByText('Text 3')).toBeTruthy();
    });
  });

  it('load the newest text for editing, and keep what was typed if the change is refused', async () => {
    const own = comment(1, { isOwn: true });
    const { user } = open([own], {
      'GET /api/posts/p1/comments': { data: { ...part([]), items: [{ ...own, body: 'Newer' }] } },
      'GET /api/unsent-texts/comment%3Ac1': { data: { text: null } },
      'PATCH /api/comments/c1': { status: 409, code: 'version_outdated' },
    });
    await user.click(press('Edit'));
    const edited = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit your answer' });
    expect(edited.value).toBe('Newer');
    fireEvent.input(edited, { target: { value: 'Newest' } });
    await user.click(press('Save changes'));
    await waitFor(() => expect(screen.getAllByRole('alert').some(({ textContent }) => textContent !== '')).toBe(true));
    expect(edited.value).toBe('Newest');
  });
});

describe('actions on the post', () => {
  it('show following and saving immediately, and revert it if the server refuses', async () => {
    const { user } = open([], {
      'PUT /api/posts/p1/follow': {},
      'PUT /api/posts/p1/save': { status: 403, code: 'join_first' },
    });
    await user.click(press('Follow'));
    expect(press('Following').getAttribute('aria-pressed')).toBe('true');
    await user.click(press('Save'));
    await waitFor(() => expect(press('Save').getAttribute('aria-pressed')).toBe('false'));
  });

  it('show the votes once the viewer has voted', async () => {
    const options = [0, 1].map((position) => ({ position, text: `Option ${position}`, votes: null }));
    const poll = { isMultiple: false, closesAt: null, isClosed: false, voterCount: 0, mine: [], options };
    const counted = options.map((option) => ({ ...option, votes: 1 - option.position }));
    const { user, calls } = open(
      [],
      { 'PUT /api/posts/p1/vote': { data: { ...poll, voterCount: 1, mine: [0], options: counted } } },
      { post: { kind: 'poll', poll } },
    );
    await user.click(screen.getByRole('radio', { name: 'Option 0' }));
    await user.click(press('Vote'));
    expect(await screen.findByText('1 person voted')).toBeTruthy();
    expect(calls.at(-1)?.body).toEqual({ options: [0] });
  });

  it('let staff pin the post in place', async () => {
    const staff = { post: { mayModerate: true }, isStaff: true };
    const { user, acts } = open(
      [],
      { 'POST /api/posts/p1/pin': {}, 'GET /api/posts/p1': { data: post({ ...staff.post, isPinned: true }) } },
      staff,
    );
    await user.click(press('Pin'));
    expect(await screen.findByText('Pinned')).toBeTruthy();
    expect(acts()).toEqual(['POST /api/posts/p1/pin']);
  });

  it('show a tombstone once staff have removed the post', async () => {
    const staff = { post: { mayModerate: true }, isStaff: true };
    const { user, calls } = open(
      [],
      { 'DELETE /api/posts/p1': {}, ...told([], { ...staff.post, state: 'removed' }) },
      staff,
    );
    await user.click(press('Remove'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), 'Advertising');
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(/This post was removed/)).toBeTruthy();
    expect(calls.find(({ method }) => method === 'DELETE')?.body).toEqual({ reason: 'Advertising' });
  });
});

describe('an open thread', () => {
  const hint = () => act(() => dispatchHint({ topic: 'post', id: 'p1' } as never));

  it('announces new comments once, and shows them on request', async () => {
    const { user } = open([comment(1)], told([comment(1), comment(2)], { commentCount: 2 }));
    hint();
    const button = await screen.findByRole('button', { name: '1 new answer' });
    expect(button.closest('[aria-live="polite"]')).toBeTruthy();
    expect(rows()).toHaveLength(1);
    await user.click(button);
    expect(rows()).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /new answer/ })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(rows()[1]));
  });

  it('shows the edits, deletions and reactions of others', async () => {
    open(
      [comment(1), comment(2), comment(3, { parentId: 'c2' }), comment(4), comment(5)],
      told([
        comment(1, { html: '<p>Edited</p>', reactions: { like: 3 } }),
        comment(2, { state: 'deleted', html: '' }),
        comment(3, { parentId: 'c2' }),
      ]),
    );
    hint();
    expect(await screen.findByText('Edited')).toBeTruthy();
    expect(screen.getByText('This answer was deleted.')).toBeTruthy();
    expect(rows()).toHaveLength(3);
    expect(screen.getByRole('button', { name: /Like\s?\d/ }).textContent).toContain('3');
  });

  it('keeps an unfinished reply to a comment that someone deletes', async () => {
    const { user } = open([comment(1), comment(2)], told([comment(2)], { commentCount: 1 }));
    await user.click(row('Text 1').getByRole('button', { name: 'Reply to Jaan Rebane' }));
    type('Half a reply');
    hint();
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(field().value).toBe('Half a reply');
  });

  it('keeps comments that the reloaded part of the thread doesn’t cover', async () => {
    const further = { ...part([comment(1)]), nextCursor: 'after.1' };
    open([comment(1), comment(2), comment(3)], {
      ...told([]),
      'GET /api/posts/p1/comments': ({ path }: { path: string }) => ({
        data: path.includes('after.3') ? part([comment(4)]) : further,
      }),
    });
    hint();
    expect(await screen.findByRole('button', { name: '1 new answer' })).toBeTruthy();
    expect(rows()).toHaveLength(3);
  });

  it('adds earlier comments above, by a link that also works without script', async () => {
    const { user } = open([comment(31)], told([comment(30)]), { part: { previousCursor: 'before.31' } });
    const link = screen.getByRole('link', { name: 'Show earlier answers' });
    expect(link.getAttribute('href')).toContain('cursor=before.31');
    await user.click(link);
    await screen.findByText('Text 30');
    expect(rows()[0]?.textContent).toContain('Text 30');
    expect(screen.queryByRole('link', { name: 'Show earlier answers' })).toBeNull();
  });

  describe('later comments', () => {
    const read = 'GET /api/posts/p1/comments';
    const later = { [read]: { data: part([comment(16)]) } };

    it('load on request, and get the focus', async () => {
      const { user } = open([comment(15)], later, { part: { nextCursor: 'after.15' } });
      const link = screen.getByRole('link', { name: 'Show later answers' });
      expect(link.getAttribute('href')).toContain('cursor=after.15');
      await user.click(link);
      await waitFor(() => expect(document.activeElement?.textContent).toContain('Text 16'));
      expect(screen.queryByRole('link', { name: 'Show later answers' })).toBeNull();
    });

    it('load automatically twice before the reader reaches the end, without moving the focus', async () => {
      isNearEnd = true;
      let last = 45;
      const more = () => {
        last += 1;
        return { data: { ...part([comment(last)]), nextCursor: `after.${last}` } };
      };
      const { calls } = open([comment(45)], { [read]: more }, { part: { nextCursor: 'after.45' } });
      await screen.findByText('Text 47');
      expect(calls.filter(({ path }) => path.startsWith('/api/posts/p1/comments'))).toHaveLength(2);
      expect(document.activeElement).toBe(document.body);
      expect(screen.getByRole('link', { name: 'Show later answers' })).toBeTruthy();
    });
  });
});

it('rerenders only one row of 200 after a hint', async () => {
  const many = Array.from({ length: 200 }, (_, index) => comment(index + 1));
  const changed = many.map((each) => (each.position === 190 ? { ...each, html: '<p>Changed</p>' } : each));
  fakeApi({ ...quiet, ...told(changed.slice(-100)) });
  const thread = createThread(post(), part(many));
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
