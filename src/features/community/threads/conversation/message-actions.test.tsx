import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buttonNamed } from '#testing/components/button-named.ts';
import {
  messageRows,
  prepareConversation,
  showConversation,
  typeMessage,
} from '#testing/components/show-conversation.tsx';
import { conversation, message } from './fake-conversation.ts';

// Doesn't start the editor, because it would replace a field some time after it gets the focus.
vi.mock('#src/ui/composer/composer.ts', async (load) => ({
  ...(await load<typeof import('#src/ui/composer/composer.ts')>()),
  startComposer: () => undefined,
}));

beforeEach(prepareConversation);

const own = message(2, { isOwn: true });

describe('actions on a message', () => {
  it('deletes the member’s own message after confirmation', async () => {
    const { user, calls } = showConversation(conversation([message(1), own]), { 'DELETE /api/messages/m2': {} });
    await user.click(buttonNamed('Delete'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('This message was deleted.')).toBeDefined();
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain('DELETE /api/messages/m2');
  });

  it('edits the member’s own message in place, and keeps what was typed if the server refuses', async () => {
    const { user } = showConversation(conversation([message(1), own]), {
      'PATCH /api/messages/m2': { status: 403, code: 'silenced' },
    });
    await user.click(buttonNamed('Edit'));
    const edited = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit your message' });
    expect([document.activeElement, edited.selectionStart]).toEqual([edited, edited.value.length]);
    typeMessage('New words', edited);
    await user.click(buttonNamed('Save changes'));
    expect(await screen.findByText(/the team has silenced you/)).toBeDefined();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Edit your message' }).value).toBe('New words');
  });

  it('adds a reaction at once, and removes it again', async () => {
    const { user, calls } = showConversation(conversation([message(1, { reactions: { like: 1 } })]), {
      'PUT /api/messages/m1/reactions/heart': { data: { reactions: { like: 1, heart: 1 }, mine: ['heart'] } },
      'DELETE /api/messages/m1/reactions/heart': { data: { reactions: { like: 1 }, mine: [] } },
    });
    const [row] = messageRows();
    const choices = within(row as HTMLElement).getAllByRole('group', { name: 'Add a reaction', hidden: true });
    await user.click(within(choices[0] as HTMLElement).getByRole('button', { name: 'Love', hidden: true }));
    const given = () => within(row as HTMLElement).getByRole('group', { name: 'Reactions' });
    const mine = await within(given()).findByRole('button', { name: /Love\s*1/, pressed: true });
    await user.click(mine);
    await waitFor(() => expect(within(given()).queryByRole('button', { name: /Love\s*1/ })).toBeNull());
    expect(calls.filter(({ path }) => path.includes('/reactions/')).map(({ method }) => method)).toEqual([
      'PUT',
      'DELETE',
    ]);
  });

  it('undoes a refused reaction, and shows the error', async () => {
    const { user } = showConversation(conversation([message(1)]), {
      'PUT /api/messages/m1/reactions/like': { status: 409, code: 'message_gone' },
    });
    const [choices] = screen.getAllByRole('group', { name: 'Add a reaction', hidden: true });
    await user.click(within(choices as HTMLElement).getByRole('button', { name: 'Like', hidden: true }));
    expect(await screen.findByText('This message is gone.')).toBeDefined();
    expect(screen.queryByRole('group', { name: 'Reactions' })).toBeNull();
  });

  it('offers neither answers nor reactions where no one can write', () => {
    showConversation(conversation([message(1, { reactions: { like: 2 } })], { closed: 'members_left' }));
    expect(screen.queryByRole('button', { name: 'Answer', hidden: true })).toBeNull();
    expect(screen.getByRole('list', { name: 'Reactions' }).textContent).toBe('👍Like2');
  });
});
