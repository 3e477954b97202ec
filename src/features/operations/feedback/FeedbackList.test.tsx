import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FeedbackPage, FeedbackRow } from '#api/features/operations/feedback/contract.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { FeedbackList } from './FeedbackList.tsx';

const row: FeedbackRow = {
  ...{ id: '019a0000-0000-7000-8000-000000000001', message: 'The map is upside down.', rating: 4, page: '/events' },
  ...{ state: 'new', tags: ['map'], memberName: null, memberId: null, answerTo: 'liv@fjord.test' },
  ...{ createdAt: '2026-06-15T08:55:00Z', answer: null },
};
const answer = { message: 'We turned it.', at: '2026-06-15T09:00:00Z', by: 'Mari Maasikas' };
const path = '/api/admin/feedback';

const pageOf = (...items: FeedbackRow[]): { success: true; data: FeedbackPage } => ({
  success: true,
  data: { items, nextCursor: null, counts: { new: 3, in_progress: 2, answered: 1, closed: 0 }, tags: ['map'] },
});

const renderFeedback = (...items: FeedbackRow[]) =>
  renderWhole(<FeedbackList page={testPage} first={pageOf(...items)} />);

async function choose(user: ReturnType<typeof renderWhole>['user'], item: string) {
  await user.click(screen.getByRole('button', { name: item, hidden: true }));
  return screen.findByRole('dialog', { name: item });
}

describe('the list of feedback', () => {
  it('shows what was written, by whom, on which page, with its state, tags and rating', () => {
    renderFeedback(row);
    const shown = screen.getByRole('row', { name: /upside down/ });
    for (const text of ['liv@fjord.test · from /events', 'New', '#map', '4 out of 5', '5 minutes ago']) {
      expect(within(shown).getByText(text)).toBeDefined();
    }
  });

  it('offers the states as tabs with counts, and tags as filters', async () => {
    fakeApi({ [`GET ${path}?tag=map`]: pageOf() });
    const { user } = renderFeedback(row);
    const tabs = within(screen.getByRole('navigation', { name: 'State' })).getAllByRole('link');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      ...['All6', 'New3', 'In progress2', 'Answered1', 'Closed0'],
    ]);
    await user.click(screen.getByRole('button', { name: '#map' }));
    expect(location.search).toBe('?tag=map');
    expect(await screen.findByText('Nothing matches.')).toBeDefined();
  });

  it('opens the whole message with its answer', async () => {
    const { user } = renderFeedback({ ...row, state: 'answered', answer });
    await user.click(screen.getByRole('button', { name: 'The map is upside down.' }));
    const dialog = await screen.findByRole('dialog', { name: 'liv@fjord.test' });
    expect(within(dialog).getByText('Answered by Mari Maasikas')).toBeDefined();
    expect(within(dialog).getByText('We turned it.')).toBeDefined();
    expect(within(dialog).queryByRole('button', { name: 'Answer' })).toBeNull();
  });
});

describe('acting on feedback', () => {
  it('sends an answer, and shows the new state in place', async () => {
    const calls = fakeApi({
      [`POST ${path}/${row.id}/answer`]: {},
      [`GET ${path}`]: pageOf({ ...row, state: 'answered', answer }),
    });
    const { user } = renderFeedback(row);
    const dialog = await choose(user, 'Answer');
    await user.type(within(dialog).getByRole('textbox', { name: /^Your answer/ }), 'We turned it.');
    await user.click(within(dialog).getByRole('button', { name: 'Send the answer' }));
    expect(await screen.findByText('The answer is on its way.')).toBeDefined();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ message: 'We turned it.' });
    expect(await within(screen.getByRole('row', { name: /upside down/ })).findByText('Answered')).toBeDefined();
  });

  it('keeps an unsent answer when the dialog is closed', async () => {
    const { user } = renderFeedback(row);
    await user.type(within(await choose(user, 'Answer')).getByRole('textbox'), 'Half');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(within(await choose(user, 'Answer')).getByRole<HTMLTextAreaElement>('textbox').value).toBe('Half');
  });

  it('sends comma-separated tags, and shows an error on the field if one is refused', async () => {
    const refusal = { status: 400, code: 'invalid_input', fields: { tags: 'tag_too_long' } };
    const calls = fakeApi({ [`PATCH ${path}/${row.id}`]: refusal });
    const { user } = renderFeedback(row);
    const dialog = await choose(user, 'State and tags');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'State' }), 'closed');
    const field = within(dialog).getByRole('textbox', { name: 'Tags' });
    await user.type(field, ', bug,');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(calls[0]?.body).toEqual({ state: 'closed', tags: ['map', 'bug'] });
    expect([field.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', field]);
  });

  it('sends only what was changed, because a colleague may have changed the rest', async () => {
    const calls = fakeApi({ [`PATCH ${path}/${row.id}`]: {}, [`GET ${path}`]: pageOf(row) });
    const { user } = renderFeedback(row);
    const dialog = await choose(user, 'State and tags');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'State' }), 'closed');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeDefined();
    expect(calls[0]?.body).toEqual({ state: 'closed' });
  });

  it('doesn’t offer to answer a visitor who left no address', () => {
    renderFeedback({ ...row, answerTo: null });
    expect(screen.queryByRole('button', { name: 'Answer', hidden: true })).toBeNull();
    expect(screen.getByText('Visitor · from /events')).toBeDefined();
  });
});
