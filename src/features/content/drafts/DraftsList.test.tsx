import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DraftRow } from '#api/features/content/drafts/contract.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { DraftsList } from './DraftsList.tsx';

const article: DraftRow = {
  id: 'a1',
  slug: 'kuu-tombab',
  title: 'Kuu tõmbab',
  state: 'published',
  access: 'premium',
  hasChanges: true,
  locales: ['et', 'en'],
  publishAt: null,
  heldFor: null,
  updatedAt: '2026-06-15T08:55:00Z',
  views: 1200,
};

/** A different search in each test, because the page caches the lists it has loaded. */
let search = '';
beforeEach(({ task }) => {
  search = task.id;
  history.replaceState(null, '', `/?search=${search}`);
  dispatchEvent(new PopStateEvent('popstate'));
});

const renderList = (items: DraftRow[]) =>
  renderWhole(
    <DraftsList
      page={{ ...testPage, query: { search } }}
      type="article"
      base="/admin/articles"
      caption="Articles"
      newText="New article"
      first={{ success: true, data: { items, nextCursor: null } }}
    />,
  );

describe('the list of articles', () => {
  it('shows an article’s languages, access level, state, unpublished changes and views', () => {
    renderList([article]);
    const row = screen.getByRole('row', { name: /Kuu tõmbab/ });
    expect(within(row).getByRole('link', { name: 'Kuu tõmbab' }).getAttribute('href')).toBe('/admin/articles/a1');
    for (const text of [/^Estonian, English · /, 'Published', 'Unpublished changes', '1,200', '5 minutes ago']) {
      expect(within(row).getByText(text)).toBeDefined();
    }
    const page = within(row).getByRole('link', { name: 'View page', hidden: true });
    expect(page.getAttribute('href')).toBe('/articles/kuu-tombab');
  });

  it('says when an incomplete item was due, and has no link to the page of a draft', () => {
    renderList([{ ...article, title: '', state: 'draft', heldFor: '2026-06-20T06:00:00Z' }]);
    const row = screen.getByRole('row', { name: /Untitled/ });
    expect(row.textContent).toMatch(/Incomplete, due Jun/);
    expect(within(row).queryByRole('link', { name: 'View page', hidden: true })).toBeNull();
  });

  it('loads only items of this type and of the state whose tab was chosen', async () => {
    const calls = fakeApi({ 'GET /api/admin/drafts': { data: { items: [], nextCursor: null } } });
    const { user } = renderList([article]);
    await user.click(screen.getByRole('link', { name: 'Archived' }));
    expect(await screen.findByText('Nothing matches your search.')).toBeDefined();
    expect(calls[0]?.path).toBe(`/api/admin/drafts?search=${search}&state=archived&type=article`);
  });

  it('says that a new article could not be created, and lets the administrator try again', async () => {
    const calls = fakeApi({});
    const { user } = renderList([article]);
    await user.click(screen.getByRole('button', { name: 'New article' }));
    expect((await screen.findByRole('alert')).textContent).toBe('It could not be created. Please try again.');
    expect(screen.getByRole('button', { name: 'New article' }).getAttribute('aria-disabled')).toBe('false');
    expect(calls[0]?.body).toEqual({ type: 'article' });
  });
});
