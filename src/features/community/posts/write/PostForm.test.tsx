import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { PostForm } from './PostForm.tsx';

const spaces = [
  { id: 'garden', name: 'Garden' },
  { id: 'kitchen', name: 'Kitchen' },
];
const unsent = { 'GET /api/unsent-texts/post': { data: { text: null } } };
const refusal = (fields: Record<string, string>) => ({ status: 400, code: 'invalid_input', fields });

function renderNew() {
  document.documentElement.dataset['pageOf'] = 'mari';
  return renderWhole(<PostForm page={testPage} spaces={spaces} space="garden" />);
}

/** Returns the calls that the form sent, except those that load or store unsent texts. */
const sentBy = (calls: ReturnType<typeof fakeApi>) =>
  calls.flatMap(({ method, path, body }) => (path.startsWith('/api/posts') ? [{ method, path, body }] : []));

describe('the form for a new post', () => {
  it('sends the space, kind and text, and keeps them after a refusal', async () => {
    const calls = fakeApi({ ...unsent, 'POST /api/posts': refusal({ title: 'title_required' }) });
    const { user } = renderNew();
    await user.selectOptions(screen.getByLabelText('Where to?'), 'Kitchen');
    await user.click(screen.getByLabelText('A question'));
    await user.type(screen.getByLabelText('Text'), 'Which potatoes keep longest?');
    await user.click(screen.getByRole('button', { name: 'Post' }));
    const title = screen.getByLabelText('Title');
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(title.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('Which potatoes keep longest?');
    expect(sentBy(calls)).toEqual([
      {
        ...{ method: 'POST', path: '/api/posts' },
        body: {
          ...{ space: 'kitchen', kind: 'question', locale: 'en', title: '', body: 'Which potatoes keep longest?' },
          ...{ texts: {}, clientId: expect.any(String) },
        },
      },
    ]);
  });

  it('shows a poll’s options, adds more, and focuses them if they are refused', async () => {
    const calls = fakeApi({ ...unsent, 'POST /api/posts': refusal({ 'poll.options': 'poll_options_same' }) });
    const { user } = renderNew();
    expect(screen.queryByRole('group', { name: 'Options' })).toBeNull();
    await user.click(screen.getByLabelText('A poll'));
    await user.type(screen.getByLabelText('Option 1'), 'Cellar');
    await user.click(screen.getByRole('button', { name: 'Add an option' }));
    const third = screen.getByLabelText('Option 3');
    await waitFor(() => expect(document.activeElement).toBe(third));
    await user.keyboard('Cellar');
    await user.click(screen.getByLabelText('More than one may be chosen'));
    await user.type(screen.getByLabelText('Title'), 'Where do you keep them?');
    await user.click(screen.getByRole('button', { name: 'Post' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Option 1')));
    expect(sentBy(calls)[0]?.body).toMatchObject({ poll: { options: ['Cellar', 'Cellar'], isMultiple: true } });
  });

  it('offers at most as many options as a poll may have', async () => {
    fakeApi(unsent);
    const { user } = renderNew();
    await user.click(screen.getByLabelText('A poll'));
    const add = screen.getByRole('button', { name: 'Add an option' });
    for (let count = 2; count < 10; count += 1) await user.click(add);
    expect(screen.getAllByLabelText(/^Option \d+$/).filter(({ hidden }) => !hidden)).toHaveLength(10);
    expect(screen.queryByRole('button', { name: 'Add an option' })).toBeNull();
  });

  it('moves the focus from the title to the text on Enter, so that the title stays a single line', async () => {
    const calls = fakeApi(unsent);
    const { user } = renderNew();
    await user.type(screen.getByLabelText('Title'), 'Seed potatoes{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText('Text'));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Title').value).toBe('Seed potatoes');
    expect(sentBy(calls)).toEqual([]);
  });

  it('expands the other language if it has an error', async () => {
    const calls = fakeApi({ ...unsent, 'POST /api/posts': refusal({ 'texts.et.title': 'title_required' }) });
    const { user } = renderNew();
    await user.type(screen.getByLabelText('Text in the other language'), 'Milline kartul?');
    await user.click(screen.getByRole('button', { name: 'Post' }));
    const title = screen.getByLabelText('Title in the other language');
    await waitFor(() => expect(title.closest('details')?.open).toBe(true));
    expect(title.getAttribute('aria-invalid')).toBe('true');
    expect(sentBy(calls)[0]?.body).toMatchObject({ texts: { et: { title: '', body: 'Milline kartul?' } } });
  });

  it('keeps its text and the options of a poll until they are sent', async () => {
    fakeApi(unsent);
    const { user, unmount } = renderNew();
    await user.click(screen.getByLabelText('A poll'));
    await user.click(screen.getByRole('button', { name: 'Add an option' }));
    await user.type(screen.getByLabelText('Option 3'), 'Cellar');
    unmount();
    const calls = fakeApi({ ...unsent, 'POST /api/posts': { data: { id: 'p1', state: 'published' } } });
    const again = renderNew();
    expect(await screen.findByRole('group', { name: 'Options' })).toBeDefined();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Option 3').hidden).toBe(false));
    expect(screen.getByLabelText<HTMLInputElement>('Option 3').value).toBe('Cellar');
    await again.user.click(screen.getByRole('button', { name: 'Post' }));
    await vi.waitFor(() => expect(sentBy(calls)).toHaveLength(1));
    again.unmount();
    renderNew();
    expect(screen.getByLabelText<HTMLInputElement>('Option 3').value).toBe('');
  });
});

describe('a restored draft', () => {
  it('is announced, and can be discarded', async () => {
    fakeApi(unsent);
    const { user, unmount } = renderNew();
    await user.type(screen.getByLabelText('Title'), 'Seed potatoes');
    expect(screen.queryByText('Your unfinished text is back.')).toBeNull();
    unmount();
    renderNew();
    await screen.findByText('Your unfinished text is back.');
    await user.click(screen.getByRole('button', { name: 'Discard it' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard it' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Title').value).toBe('');
    expect(screen.queryByText('Your unfinished text is back.')).toBeNull();
    expect(localStorage.getItem('kogu.unsent.mari.post')).toBeNull();
  });

  it('is skipped by going back once it was posted', async () => {
    const replace = vi.fn();
    vi.stubGlobal('location', { ...location, replace });
    fakeApi({ ...unsent, 'POST /api/posts': { data: { id: 'p1', state: 'published' } } });
    const { user } = renderNew();
    await user.type(screen.getByLabelText('Title'), 'Seed potatoes');
    await user.click(screen.getByRole('button', { name: 'Post' }));
    await vi.waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/community/posts/p1'));
  });
});

describe('the form for editing a post', () => {
  const post = {
    ...{ id: 'p1', version: 3, isOwn: true },
    texts: [
      { locale: 'en' as const, title: 'Potatoes', body: 'Keep them dark.', html: '' },
      { locale: 'et' as const, title: 'Kartulid', body: 'Hoia pimedas.', html: '' },
    ],
  };
  const kept = { 'GET /api/unsent-texts/post%3Ap1': { data: { text: null } } };
  const renderEdit = (isOwn = true) =>
    renderWhole(<PostForm page={testPage} spaces={[]} space="garden" post={{ ...post, isOwn }} />);

  it('sends the version it is based on, and removes a text that was cleared', async () => {
    const calls = fakeApi({ ...kept, 'PATCH /api/posts/p1': { status: 409, code: 'version_outdated' } });
    const { user } = renderEdit();
    await user.clear(screen.getByLabelText('Title in the other language'));
    await user.clear(screen.getByLabelText('Text in the other language'));
    await user.type(screen.getByLabelText('Text'), ' And cool.');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await vi.waitFor(() => expect(sentBy(calls)).toHaveLength(1));
    expect(sentBy(calls)[0]?.body).toEqual({
      ...{ locale: 'en', title: 'Potatoes', body: 'Keep them dark. And cool.', version: 3, texts: { et: null } },
    });
    expect(screen.queryByLabelText('Where to?')).toBeNull();
  });

  it('requires a reason when staff edit someone else’s post', async () => {
    const calls = fakeApi({ ...kept, 'PATCH /api/posts/p1': refusal({ reason: 'reason_required' }) });
    const { user } = renderEdit(false);
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    const reason = screen.getByLabelText('Why are you changing it?');
    await waitFor(() => expect(document.activeElement).toBe(reason));
    await user.type(reason, 'A phone number');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await vi.waitFor(() => expect(sentBy(calls)).toHaveLength(2));
    expect(sentBy(calls)[1]?.body).toMatchObject({ reason: 'A phone number' });
  });
});
