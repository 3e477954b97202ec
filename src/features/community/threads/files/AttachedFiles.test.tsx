import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { fakeLocks } from '#testing/components/fake-locks.ts';
import { fakeStyles } from '#testing/components/fake-styles.ts';
import { fakeUploads } from '#testing/components/fake-uploads.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { Conversation } from '../conversation/Conversation.tsx';
import { conversation, message } from '../conversation/fake-conversation.ts';

// Doesn't start the editor, because it would replace a field some time after it gets the focus.
vi.mock('#src/ui/composer/composer.ts', async (load) => ({
  ...(await load<typeof import('#src/ui/composer/composer.ts')>()),
  startComposer: () => undefined,
}));

const answers = {
  'GET /api/unsent-texts/conversation%3Ac1': { data: { text: null } },
  'GET /api/threads/c1/presence': { data: { online: [] } },
  'GET /api/threads/c1': { data: conversation([message(1), message(2, { isOwn: true })]) },
  'POST /api/threads/c1/messages': { data: { id: 'c1', messageId: 'm2', position: 2 } },
};

beforeEach(() => {
  fakeStyles();
  localStorage.setItem('auth_token', 'token');
  localStorage.setItem('user_data', JSON.stringify({ id: 'mari' }));
  vi.stubGlobal('navigator', { locks: fakeLocks(), clipboard: navigator.clipboard });
  fakeUploads(({ path }) => {
    const name = new URLSearchParams(path.split('?')[1]).get('name') ?? '';
    return { data: { id: name, name, width: name.endsWith('.png') ? 8 : null } };
  });
});

function open() {
  const calls = fakeApi(answers);
  const first = conversation([message(1)]);
  const shown = renderWhole(
    <Conversation page={testPage} viewerId="mari" conversation={first} restriction={null} reactions={[]} />,
  );
  const sent = () => calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/messages'));
  return { ...shown, sent };
}

const picture = (name: string) => new File(['…'], name, { type: 'image/png' });
const choose = () => screen.getByLabelText<HTMLInputElement>('Add pictures or files');
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const described = (name: string) => screen.findByRole('textbox', { name: `What does ${name} show?` });
const send = () => screen.getByRole('button', { name: 'Send' });

describe('the pictures of a message', () => {
  it('are sent with the descriptions that the form asks for', async () => {
    const { user, sent } = open();
    await user.upload(choose(), [picture('boots.png'), picture('socks.png')]);
    const boots = await described('boots.png');
    await described('socks.png');
    expect(document.activeElement).toBe(boots);
    expect(screen.getAllByText(/^A few words for those who can’t see it/)).toHaveLength(2);
    await user.type(boots, 'Muddy boots');
    expect(screen.getAllByText(/^A few words for those who can’t see it/)).toHaveLength(1);
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(field());
    expect(sent()).toEqual([]);
    await user.click(send());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({
      files: ['boots.png', 'socks.png'],
      descriptions: { 'boots.png': 'Muddy boots' },
    });
  });

  it('can be sent without a description, and don’t take the focus while a text is being typed', async () => {
    const { user, sent } = open();
    await user.click(field());
    fireEvent.paste(field(), { clipboardData: { files: [picture('boots.png')] } });
    await described('boots.png');
    expect(document.activeElement).toBe(field());
    await user.click(send());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({ files: ['boots.png'] });
    expect(sent()[0]?.body).not.toHaveProperty('descriptions');
  });

  it('are kept with their descriptions, and can be removed', async () => {
    const first = open();
    await first.user.upload(choose(), picture('boots.png'));
    await first.user.type(await described('boots.png'), 'Muddy boots');
    first.unmount();
    const { user } = open();
    expect((await described('boots.png')).getAttribute('value')).toBe('Muddy boots');
    expect(document.activeElement).toBe(document.body);
    await user.click(screen.getByRole('button', { name: 'Remove boots.png' }));
    expect(screen.queryByRole('list', { name: 'Files to send' })).toBeNull();
    expect(document.activeElement).toBe(choose());
  });
});

it('the message form doesn’t ask for a description of a file that isn’t a picture', async () => {
  const { user, sent } = open();
  await user.upload(choose(), new File(['…'], 'map.pdf'));
  const list = await screen.findByRole('list', { name: 'Files to send' });
  expect(within(list).getByRole('button', { name: 'Remove map.pdf' })).toBeDefined();
  expect(within(list).queryByRole('textbox')).toBeNull();
  await user.click(send());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ files: ['map.pdf'] });
});
