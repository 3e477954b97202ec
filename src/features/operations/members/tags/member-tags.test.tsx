import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderIsland, renderWhole, testPage } from '#testing/components/render-island.tsx';
import { MemberTags } from './MemberTags.tsx';
import { TagsList } from './TagsList.tsx';

const tags = [
  { id: 't1', name: 'Choir', memberCount: 12, usedIn: [{ type: 'campaign' as const, id: 'c1', name: 'June letter' }] },
  { id: 't2', name: 'Singers', memberCount: 1, usedIn: [] },
];
const list = 'GET /api/admin/member-tags';
const renderList = (items = tags) =>
  renderWhole(<TagsList page={testPage} first={{ success: true, data: { items } }} />);
const choose = (name: string, row: RegExp) =>
  within(screen.getByRole('row', { name: row })).getByRole('button', { name, hidden: true });

describe('the list of tags', () => {
  it('shows how many members have each tag, and links to them', () => {
    renderList();
    const row = within(screen.getByRole('row', { name: /^Choir/ }));
    expect(row.getByText('12')).toBeDefined();
    expect(row.getByRole('link', { name: 'Choir' }).getAttribute('href')).toBe('/admin/users?tag=t1');
  });

  it('keeps the typed name if a new tag’s name is taken', async () => {
    const calls = fakeApi({ 'POST /api/admin/member-tags': { status: 409, code: 'member_tag_taken' } });
    const { user } = renderList([]);
    await user.click(screen.getByRole('button', { name: 'New tag' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New tag' }));
    await user.type(dialog.getByLabelText('Name'), 'choir');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await dialog.findByText(/^There is a tag with this name/)).toBeDefined();
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('choir');
    expect(calls.map(({ body }) => body)).toContainEqual({ name: 'choir' });
  });

  it('merges a tag into another, and shows how many members it affects', async () => {
    const calls = fakeApi({
      'POST /api/admin/member-tags/t2/merge': {},
      [list]: { data: { items: tags.slice(0, 1) } },
    });
    const { user } = renderList();
    await user.click(choose('Merge into another', /^Singers/));
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge “Singers” into another tag' }));
    expect(dialog.getByText(/^1 member gets the other tag instead/)).toBeDefined();
    expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Choir']);
    await user.click(dialog.getByRole('button', { name: 'Merge' }));
    expect(await screen.findByText('The tags are merged.')).toBeDefined();
    expect(calls.map(({ body }) => body)).toContainEqual({ into: 't1' });
  });

  it('doesn’t delete a tag that a campaign uses, and links to the campaign', async () => {
    const { user } = renderList();
    await user.click(choose('Delete', /^Choir/));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Choir”?' }));
    expect(dialog.getByRole('link', { name: 'June letter' }).getAttribute('href')).toBe('/admin/email-campaigns/c1');
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close']);
  });
});

describe('a member’s tag form', () => {
  const path = '/api/admin/users/u1/tags';
  const renderTags = () => renderIsland(<MemberTags userId="u1" first={[{ id: 't1', name: 'Choir' }]} known={tags} />);
  const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent?.trim());

  it('offers tags that the member doesn’t have, and shows a new one by its stored name', async () => {
    fakeApi({ [`POST ${path}`]: { data: { id: 't2', name: 'Singers' } } });
    const { user, container } = renderTags();
    expect([...container.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'))).toEqual([
      'Singers',
    ]);
    await user.type(screen.getByLabelText('Add a tag'), 'SINGERS');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await screen.findByRole('button', { name: 'Remove Singers' });
    expect(shown()).toEqual(['Choir', 'Singers']);
  });

  it('keeps a tag that can’t be removed, and shows the reason', async () => {
    fakeApi({ [`DELETE ${path}/t1`]: { status: 403, code: 'forbidden' } });
    const { user } = renderTags();
    await user.click(screen.getByRole('button', { name: 'Remove Choir' }));
    expect(await screen.findByText(/./, { selector: '[data-fault]' })).toBeDefined();
    expect(shown()).toEqual(['Choir']);
  });
});
