import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dispatchHint } from '#src/client/hints.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { fakeLocks } from '#testing/components/fake-locks.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { message } from '../threads/conversation/fake-conversation.ts';
import { StaffConversation } from './StaffConversation.tsx';
import type { StaffConversation as Conversation } from './staff-source.ts';

// Doesn't start the editor, because it would replace a field some time after it gets the focus.
vi.mock('#src/ui/composer/composer.ts', async (load) => ({
  ...(await load<typeof import('#src/ui/composer/composer.ts')>()),
  startComposer: () => undefined,
}));

const path = '/api/admin/messages/c1';
const quiet = { 'GET /api/unsent-texts/letter%3Ac1': { data: { text: null } } };
const [kari, astrid] = [
  { id: 'kari', name: 'Kari Nordmann' },
  { id: 'astrid', name: 'Astrid Fjell' },
];

const written = (position: number, writtenBy: string | null, clientId: string | null = null) => ({
  ...message(position, { isOwn: writtenBy !== null, clientId }),
  writtenBy,
});

const conversation = (changes: Partial<Conversation> = {}): Conversation => ({
  ...{ id: 'c1', subject: 'Your picture', state: 'open', assignee: null, about: null, announcementId: null },
  ...{ closed: null, isUnread: false, lastPosition: 1, notes: [], hasEarlier: false, hasLater: false },
  ...{ member: message(1).sender, messages: [written(1, null)], staff: [astrid, kari] },
  ...changes,
});

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('auth_token', 'token');
  localStorage.setItem('user_data', JSON.stringify({ id: 'kari' }));
  vi.stubGlobal('navigator', {
    ...{ locks: fakeLocks(), clipboard: navigator.clipboard },
  });
});

function open(first: Conversation, answers: Parameters<typeof fakeApi>[0] = {}) {
  const calls = fakeApi({ ...quiet, ...answers });
  const { user } = renderWhole(<StaffConversation page={testPage} viewer={kari} conversation={first} />);
  const asked = (route: string) => calls.filter((each) => `${each.method} ${each.path}` === route);
  return { user, asked };
}

const panel = () => within(screen.getByRole('region', { name: 'For the team' }));
const type = (text: string) => fireEvent.input(screen.getByLabelText('Message'), { target: { value: text } });
const hint = () => act(() => dispatchHint({ topic: 'staff-inbox' } as never));

describe('a conversation with the community', () => {
  it('names who wrote for the community, and offers neither to report nor to edit messages', () => {
    open(conversation({ messages: [written(1, null), written(2, 'Astrid Fjell')] }));
    expect(screen.getByText('written by Astrid Fjell')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'More about this message', hidden: true })).toBeNull();
  });

  it('shows the member first and the subject below as the heading, as in a member’s own conversation', () => {
    open(conversation());
    const heading = screen.getByRole('heading', { level: 1, name: 'Your picture' });
    expect(heading.previousElementSibling?.textContent).toBe('Astrid Fjell');
    expect(heading.closest('header')?.querySelector('.avatar')).not.toBeNull();
  });

  it('sends the position that was seen, and keeps a message if a colleague answered first', async () => {
    const overtaken = { status: 409, code: 'answered_meanwhile' };
    const now = conversation({ lastPosition: 2, messages: [written(1, null), written(2, 'Astrid Fjell')] });
    const post = `POST ${path}/messages`;
    const { user, asked } = open(conversation(), { [post]: overtaken, [`GET ${path}`]: { data: now } });
    type('In the hall');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Astrid Fjell has just answered.')).toBeDefined();
    expect(screen.getByText('In the hall')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(asked(post)).toHaveLength(2));
    expect(asked(post).map(({ body }) => (body as { seen: number }).seen)).toEqual([1, 2]);
  });

  it('marks new messages as read for the team, and announces them', async () => {
    const now = conversation({ lastPosition: 2, messages: [written(1, null), written(2, null)] });
    const { asked } = open(conversation(), { [`GET ${path}`]: { data: now }, [`POST ${path}/read`]: {} });
    hint();
    expect(await screen.findByText('Text 2')).toBeDefined();
    await waitFor(() => expect(asked(`POST ${path}/read`)[0]?.body).toEqual({ position: 2 }));
    expect(screen.getByRole('log').textContent).toContain('Text 2');
  });

  it('can’t be answered once the member has left, and links to a new conversation', () => {
    open(conversation({ closed: 'members_left' }));
    expect(screen.queryByLabelText('Message')).toBeNull();
    expect(screen.getByRole('link', { name: 'Write to this member' }).getAttribute('href')).toContain('?to=');
  });
});

describe('the team’s panel', () => {
  it('assigns the conversation to the viewer, shows the assignee, and keeps the focus', async () => {
    const mine = conversation({ assignee: kari });
    const { user, asked } = open(conversation(), { [`PATCH ${path}`]: {}, [`GET ${path}`]: { data: mine } });
    await user.click(panel().getByRole('button', { name: 'Take it' }));
    await waitFor(() => expect(panel().queryByRole('button', { name: 'Take it' })).toBeNull());
    expect(asked(`PATCH ${path}`)[0]?.body).toEqual({ assignee: { from: null, to: 'kari' } });
    expect(panel().getByRole('option', { name: 'Me', selected: true })).toBeDefined();
    expect(screen.getByRole('region', { name: 'For the team' }).contains(document.activeElement)).toBe(true);
  });

  it('says that a colleague has just taken the conversation, and shows them as the assignee', async () => {
    const theirs = conversation({ assignee: astrid });
    const refused = { status: 409, code: 'assigned_meanwhile' };
    const { user } = open(conversation(), { [`PATCH ${path}`]: refused, [`GET ${path}`]: { data: theirs } });
    await user.click(panel().getByRole('button', { name: 'Take it' }));
    expect(await panel().findByText('Someone else has just taken it.')).toBeDefined();
    expect(await panel().findByRole('option', { name: 'Astrid Fjell', selected: true })).toBeDefined();
  });

  it('closes the conversation, and offers to reopen it', async () => {
    const closed = conversation({ state: 'closed' });
    const { user, asked } = open(conversation(), { [`PATCH ${path}`]: {}, [`GET ${path}`]: { data: closed } });
    await user.click(panel().getByRole('button', { name: 'Close' }));
    expect(await panel().findByRole('button', { name: 'Reopen' })).toBeDefined();
    expect(asked(`PATCH ${path}`)[0]?.body).toEqual({ state: 'closed' });
  });

  it('adds a note, and lets its author delete it', async () => {
    const note = { id: 'n1', body: 'The hall is full', author: 'Kari Nordmann', isOwn: true };
    const noted = conversation({ notes: [{ ...note, createdAt: '2026-06-15T08:00:00Z' }] });
    const shown = [noted, conversation()];
    const { user } = open(conversation(), {
      [`POST ${path}/notes`]: { data: { id: 'n1' } },
      'DELETE /api/admin/message-notes/n1': {},
      [`GET ${path}`]: () => ({ data: shown.shift() }),
    });
    await user.type(panel().getByLabelText('Note', { exact: false }), 'The hall is full');
    await user.click(panel().getByRole('button', { name: 'Add note' }));
    expect(await panel().findByText('The hall is full')).toBeDefined();
    expect(panel().getByRole<HTMLTextAreaElement>('textbox').value).toBe('');
    await user.click(panel().getByRole('button', { name: 'Delete the note by Kari Nordmann' }));
    await waitFor(() => expect(panel().queryByText('The hall is full')).toBeNull());
  });
});
