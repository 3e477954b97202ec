import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buttonNamed } from '#testing/components/button-named.ts';
import {
  messageField,
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

const thread = 'GET /api/threads/c1';

beforeEach(prepareConversation);

const own = message(2, { isOwn: true });

describe('an answer to a message', () => {
  it('quotes the message being answered above the field, and then in the sent answer, where the quote links to it', async () => {
    const quote = { id: 'm1', sender: message(1).sender, excerpt: 'Text 1', state: 'shown' } as const;
    const { user, calls } = showConversation(conversation([message(1)]), {
      'POST /api/threads/c1/messages': { data: { id: 'c1', messageId: 'm2', position: 2 } },
      [thread]: { data: conversation([message(1), message(2, { isOwn: true, answers: quote })]) },
    });
    const row = messageRows()[0] as HTMLElement;
    await user.click(within(row).getByRole('button', { name: 'Answer', hidden: true }));
    expect(document.activeElement).toBe(messageField());
    const withdraw = screen.getByRole('button', { name: 'Don’t answer this message' });
    expect(withdraw.parentElement?.textContent).toBe('In answer to Astrid Fjell Text 1');
    typeMessage('Of course');
    await user.click(buttonNamed('Send'));
    expect(screen.queryByRole('button', { name: 'Don’t answer this message' })).toBeNull();
    const link = await screen.findByRole('link', { name: 'In answer to Astrid Fjell Text 1' });
    expect(link.getAttribute('href')).toBe('#m-m1');
    const posted = calls.find(({ method, path }) => method === 'POST' && path.endsWith('/c1/messages'));
    expect(posted?.body).toMatchObject({ content: 'Of course', answersId: 'm1' });
  });

  it('lets the member stop answering a message', async () => {
    const { user } = showConversation(conversation([message(1)]));
    await user.click(buttonNamed('Answer'));
    await user.click(buttonNamed('Don’t answer this message'));
    expect(screen.queryByText('In answer to')).toBeNull();
    expect(document.activeElement).toBe(messageField());
  });

  it('says that a quoted message was deleted or is hidden, and links to one that isn’t shown', () => {
    const none = { sender: null, excerpt: '' };
    const quote = (state: 'deleted' | 'hidden') => ({ id: 'm0', ...none, state });
    const earlier = { id: 'm0', sender: message(1).sender, excerpt: 'Early', state: 'shown' } as const;
    showConversation(
      conversation([
        message(1, { answers: quote('deleted') }),
        message(2, { answers: quote('hidden') }),
        message(3, { answers: earlier }),
      ]),
    );
    const [deleted, hidden, shown] = messageRows();
    expect(deleted?.textContent).toContain('In answer to  This message was deleted.');
    expect(hidden?.textContent).toContain('A message from someone you’ve blocked.');
    expect(
      within(shown as HTMLElement)
        .getByRole('link', { name: /Early/ })
        .getAttribute('href'),
    ).toBe('?message=m0');
  });

  it('removes the text of a quote as soon as the quoted message is deleted', async () => {
    const quote = { id: 'm2', sender: own.sender, excerpt: 'Text 2', state: 'shown' } as const;
    const { user } = showConversation(conversation([own, message(3, { answers: quote })]), {
      'DELETE /api/messages/m2': {},
    });
    await user.click(buttonNamed('Delete'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('In answer to', { exact: false })).toBeDefined();
    expect(messageRows()[1]?.textContent).toContain('In answer to  This message was deleted.');
  });
});
