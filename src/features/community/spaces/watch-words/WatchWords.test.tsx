import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { WatchWords } from './WatchWords.tsx';

const path = '/api/admin/settings/watch-words';
const lists = { holdEt: ['kasiino'], refuseEt: [], holdEn: ['casino*'], refuseEn: [] };
const render = (version: number) =>
  renderWhole(<WatchWords page={testPage} first={{ success: true, data: { version, lists } }} />);
const listOf = (group: string, label: string) =>
  within(screen.getByRole('group', { name: group })).getByLabelText<HTMLTextAreaElement>(label);
const save = () => screen.getByRole('button', { name: 'Save' });

it('the watch word form sends only changed lists, and shows them as they were stored', async () => {
  const stored = { ...lists, holdEn: ['casino*', 'lottery'] };
  const calls = fakeApi({ [`PATCH ${path}`]: { data: { version: 4, lists: stored } } });
  const { user } = render(3);
  const list = listOf('English', 'Wait for approval');
  await user.clear(list);
  await user.type(list, 'casino*\n\n lottery ');
  await user.click(save());
  expect(await screen.findByText('Saved.')).toBeDefined();
  expect(calls[0]?.body).toEqual({ version: 3, changes: { holdEn: ['casino*', 'lottery'] }, reason: '' });
  await expect.poll(() => list.value).toBe('casino*\nlottery');
  await user.click(save());
  await expect.poll(() => calls[1]?.body).toEqual({ version: 4, changes: {}, reason: '' });
});

it('the watch word form keeps typed text and updates the other lists after a colleague’s change', async () => {
  fakeApi({
    [`PATCH ${path}`]: { status: 409, code: 'version_outdated' },
    [`GET ${path}`]: { data: { version: 8, lists: { ...lists, holdEt: ['loterii'] } } },
  });
  const { user } = render(7);
  await user.type(listOf('English', 'Are refused'), 'spam');
  await user.click(save());
  await expect.poll(() => listOf('Estonian', 'Wait for approval').value).toBe('loterii');
  expect(listOf('English', 'Are refused').value).toBe('spam');
});

it('the watch word form checks a text against the lists as typed', async () => {
  const calls = fakeApi({
    'POST /api/admin/watch-word-tests': { data: { found: [{ word: 'spam', locale: 'en', action: 'refuse' }] } },
  });
  const { user } = render(1);
  await user.type(listOf('English', 'Are refused'), 'spam');
  await user.type(screen.getByLabelText('Text'), 'Spam for sale');
  await user.click(screen.getByRole('button', { name: 'Find words' }));
  expect(await screen.findByText('spam (English): is rejected')).toBeDefined();
  expect(calls[0]?.body).toEqual({ text: 'Spam for sale', lists: { ...lists, refuseEn: ['spam'] } });
});
