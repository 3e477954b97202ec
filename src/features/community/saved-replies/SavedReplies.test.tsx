import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { SavedReplies } from './SavedReplies.tsx';

const all = '/api/expert/replies';
const sleep = { id: 'r1', title: 'Sleep', body: 'Go to bed early.' };
const show = (items = [sleep]) => renderWhole(<SavedReplies page={testPage} items={items} />);
const unfolded = (title: string) => {
  const part = screen.getByText(title, { selector: 'summary' }).closest('details') as HTMLDetailsElement;
  return { part, ...within(part) };
};

describe('the list of saved replies', () => {
  it('adds a reply in place, and clears the form', async () => {
    const calls = fakeApi({ [`POST ${all}`]: { data: { id: 'r2' } } });
    const { user } = show([]);
    expect(screen.getByText(/No saved replies yet/)).toBeDefined();
    const form = unfolded('Add a saved reply');
    await user.click(screen.getByText('Add a saved reply', { selector: 'summary' }));
    await user.type(form.getByLabelText('Title'), 'Rest');
    await user.type(form.getByLabelText('Reply'), 'Take a day off.');
    await user.click(form.getByRole('button', { name: 'Add a saved reply' }));
    await waitFor(() =>
      expect(unfolded('Rest').getByLabelText<HTMLTextAreaElement>('Reply').value).toBe('Take a day off.'),
    );
    expect(calls[0]?.body).toEqual({ title: 'Rest', body: 'Take a day off.' });
    expect(form.getByLabelText<HTMLInputElement>('Title').value).toBe('');
    expect(form.part.open).toBe(false);
    expect(screen.queryByText(/No saved replies yet/)).toBeNull();
  });

  it('changes a reply in place, and focuses a refused field', async () => {
    fakeApi({ [`PUT ${all}/r1`]: { status: 400, code: 'invalid_input', fields: { title: 'title_required' } } });
    const { user } = show();
    await user.click(screen.getByText('Sleep'));
    await user.clear(unfolded('Sleep').getByLabelText('Title'));
    await user.click(unfolded('Sleep').getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(document.activeElement).toBe(unfolded('Sleep').getByLabelText('Title')));
    fakeApi({ [`PUT ${all}/r1`]: {} });
    await user.type(unfolded('Sleep').getByLabelText('Title'), 'Sleep well');
    await user.click(unfolded('Sleep').getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Sleep well', { selector: 'summary' })));
    expect(unfolded('Sleep well').part.open).toBe(false);
  });

  it('deletes a reply, or keeps it with an error if that fails', async () => {
    fakeApi({});
    const { user } = show();
    await user.click(screen.getByText('Sleep'));
    await user.click(screen.getByRole('button', { name: 'Delete: Sleep' }));
    expect(await screen.findByText(/No connection/)).toBeDefined();
    fakeApi({ [`DELETE ${all}/r1`]: {} });
    await user.click(screen.getByRole('button', { name: 'Delete: Sleep' }));
    await waitFor(() => expect(screen.queryByText('Sleep')).toBeNull());
    expect(document.activeElement).toBe(screen.getByText('Add a saved reply', { selector: 'summary' }));
  });
});
