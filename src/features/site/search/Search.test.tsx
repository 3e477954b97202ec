import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Hit } from '#api/features/site/search/contract.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { Search } from './Search.tsx';

const hit = (title: string, more: Partial<Hit> = {}): Hit => ({
  ...{ id: title, kind: 'article', path: `/articles/${title}`, locale: 'en', title },
  ...{
    titleParts: [{ text: title, isMatch: true }],
    excerptParts: [{ text: 'A text.', isMatch: false }],
    written: null,
  },
  ...more,
});
const found = (items: Hit[], nextCursor: string | null = null) => ({
  success: true as const,
  data: { items, nextCursor },
});

function renderSearch(q: string, first: ReturnType<typeof found> | null) {
  history.replaceState(null, '', q === '' ? '/search' : `/search?q=${q}`);
  dispatchEvent(new PopStateEvent('popstate'));
  return renderWhole(
    <Search page={{ ...testPage, query: q === '' ? {} : { q } }} first={first} community="Kuu" mayAsk />,
  );
}

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'What are you looking for?' });

describe('a member’s search page', () => {
  it('searches in place, and updates the URL, the title and the results', async () => {
    const calls = fakeApi({ 'GET /api/search?q=soup': found([hit('Soup')]) });
    const { user } = renderSearch('', found([]));
    expect(screen.getByText(/members and discussions/)).toBeDefined();
    await user.type(box(), ' soup {Enter}');
    expect((await screen.findByRole('link', { name: 'Soup' })).getAttribute('href')).toBe('/articles/Soup');
    expect(location.search).toBe('?q=soup');
    expect(document.title).toBe('soup: search · Kuu');
    expect(screen.getByRole('status').textContent).toBe('1 result on this page');
    expect(document.activeElement).toBe(box());
    expect(calls).toHaveLength(1);
  });

  it('restores the earlier query when the viewer goes back', async () => {
    fakeApi({ 'GET /api/search?q=tea': found([hit('Tea')]) });
    const { user } = renderSearch('soup', found([hit('Soup')]));
    await user.clear(box());
    await user.type(box(), 'tea{Enter}');
    await screen.findByRole('link', { name: 'Tea' });
    act(() => history.back());
    expect(await screen.findByRole('link', { name: 'Soup' })).toBeDefined();
    expect(box().value).toBe('soup');
  });

  it('shows who wrote a comment, and when', () => {
    const written = { by: 'Jaan Tamm', at: new Date(testPage.now - 3_600_000).toISOString() };
    renderSearch('soup', found([hit('Soup', { kind: 'comment', written })]));
    expect(screen.getByText('Comment').textContent).toBe('Comment · Jaan Tamm · 1 hour ago');
  });

  it('shows the kind of each result, and highlights the match', () => {
    const parts = [
      { text: 'Mari ', isMatch: false },
      { text: 'Maasikas', isMatch: true },
    ];
    renderSearch('maasikas', found([hit('Mari Maasikas', { kind: 'member', path: '/profile/u1', titleParts: parts })]));
    const item = screen.getByRole('listitem');
    expect(within(item).getByText('Member')).toBeDefined();
    expect(within(item).getByRole('link', { name: 'Mari Maasikas' }).getAttribute('href')).toBe('/profile/u1');
    expect(item.querySelector('mark')?.textContent).toBe('Maasikas');
  });

  it('shows that nothing was found', () => {
    renderSearch('nothing', found([]));
    expect(screen.getByRole('heading', { name: 'Nothing found for “nothing”' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Ask the community' }).getAttribute('href')).toBe('/community/new');
  });

  it('shows the next page', async () => {
    fakeApi({ 'GET /api/search?cursor=c2&q=soup': found([hit('Broth')]) });
    const { user } = renderSearch('soup', found([hit('Soup')], 'c2'));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByRole('link', { name: 'Broth' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Soup' })).toBeNull();
  });

  it('shows why a search failed, and searches again on request', async () => {
    let isOver = true;
    fakeApi({
      'GET /api/search?q=bread': () => (isOver ? { status: 429, code: 'too_many_requests' } : found([hit('Bread')])),
    });
    const { user } = renderSearch('', found([]));
    await user.type(box(), 'bread{Enter}');
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
    isOver = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Bread' })).toBeDefined();
  });
});
