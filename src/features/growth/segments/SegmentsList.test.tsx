import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SegmentChoices } from '#api/features/growth/segments/contract.ts';
import { type FakeCall, fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { type ListedSegment, SegmentsList } from './SegmentsList.tsx';

const path = '/api/admin/segments';
const choices: SegmentChoices = {
  spaces: [
    { id: 's1', name: 'Garden', mustJoin: true },
    { id: 's2', name: 'Sleep', mustJoin: false },
  ],
  events: [],
  tags: [{ id: 't1', name: 'Choir' }],
  segments: [],
};
const segment = (given: Partial<ListedSegment> = {}): ListedSegment => ({
  ...{ id: 'g1', name: 'Voices', conditions: { locale: 'en', tags: ['t1'] }, version: 3, createdBy: 'Kari' },
  ...{ changedAt: '2026-06-15T08:00:00Z', usedIn: [], ...given },
});
const sizes = { data: { items: [{ id: 'g1', memberCount: 1_240, mailableCount: 310, gone: [] }] } };
const answers = { [`GET ${path}/sizes`]: sizes, [`GET ${path}/count`]: { data: { memberCount: 7, gone: [] } } };

beforeEach(() => localStorage.setItem('user_data', JSON.stringify({ id: 'mari' })));

const show = (items: readonly ListedSegment[] = [segment()]) =>
  renderWhole(<SegmentsList page={testPage} first={{ success: true, data: { items } }} choices={choices} />);
const choose = (name: string) =>
  within(screen.getByRole('row', { name: /^Voices/ })).getByRole('button', { name, hidden: true });
const madeTo = (calls: readonly FakeCall[], to: string) =>
  calls.filter(({ method, path: of }) => `${method} ${of}` === to).map(({ body }) => body);

describe('the list of segments', () => {
  it('shows each segment’s conditions, current size and campaigns', async () => {
    fakeApi(answers);
    show([segment({ usedIn: [{ id: 'c1', name: 'June letter' }] })]);
    const row = within(screen.getByRole('row', { name: /^Voices/ }));
    expect(row.getByText('English; tagged Choir')).toBeDefined();
    expect(await row.findByText('1,240')).toBeDefined();
    expect(row.getByText('310')).toBeDefined();
    expect(row.getByRole('link', { name: 'June letter' }).getAttribute('href')).toBe('/admin/email-campaigns/c1');
  });

  it('counts many segments a few at a time', async () => {
    const calls = fakeApi(answers);
    show(Array.from({ length: 45 }, (_, number) => segment({ id: `g${number}`, name: `S${number}` })));
    const counted = () => calls.filter(({ path: of }) => of.startsWith(`${path}/sizes`));
    await waitFor(() => expect(counted()).toHaveLength(3));
    const ids = counted().flatMap(({ path: of }) => new URLSearchParams(of.split('?')[1]).get('ids')?.split('.') ?? []);
    expect(ids).toEqual(Array.from({ length: 45 }, (_, number) => `g${number}`));
  });

  it('saves a segment with the version that was loaded, and names the campaigns that follow it', async () => {
    const changed = segment({ name: 'Singers', version: 4 });
    const calls = fakeApi({
      ...answers,
      [`PATCH ${path}/g1`]: { data: { version: 4 } },
      [`GET ${path}`]: { data: { items: [changed] } },
    });
    const { user } = show([segment({ usedIn: [{ id: 'c1', name: 'June letter' }] })]);
    await user.click(choose('Change'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change “Voices”' }));
    expect(dialog.getByText(/^Not sent yet, and going to this segment: June letter/)).toBeDefined();
    expect(await dialog.findByText('7 members are in it now.')).toBeDefined();
    expect(dialog.getAllByLabelText('Choir')[0]).toHaveProperty('checked', true);
    const joined = within(dialog.getByLabelText('Has joined the space')).getAllByRole('option');
    expect(joined.map(({ textContent }) => textContent)).toEqual(['Any', 'Garden']);
    await user.clear(dialog.getByLabelText('Name'));
    await user.type(dialog.getByLabelText('Name'), 'Singers');
    await user.selectOptions(dialog.getByLabelText('Has written in the space'), 'Sleep');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('“Singers” is saved.')).toBeDefined();
    const conditions = { locale: 'en', wroteIn: 's2', tags: ['t1'] };
    expect(madeTo(calls, `PATCH ${path}/g1`)).toEqual([{ name: 'Singers', version: 3, conditions }]);
  });

  it('doesn’t delete a segment that a campaign follows, and names the campaign', async () => {
    fakeApi(answers);
    const { user } = show([segment({ usedIn: [{ id: 'c1', name: 'June letter' }] })]);
    await user.click(choose('Delete'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Voices”?' }));
    expect(dialog.getByText(/go to it: June letter/)).toBeDefined();
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close']);
  });

  it('deletes a segment that no campaign follows', async () => {
    fakeApi({ ...answers, [`DELETE ${path}/g1`]: {}, [`GET ${path}`]: { data: { items: [] } } });
    const { user } = show();
    await user.click(choose('Delete'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Voices”?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('“Voices” is deleted.')).toBeDefined();
    expect(await screen.findByText('No segments yet.')).toBeDefined();
  });
});
