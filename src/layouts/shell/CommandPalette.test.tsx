import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderIsland } from '#testing/components/render-island.tsx';
import { CommandPalette } from './CommandPalette.tsx';
import { $isPaletteOpen } from './palette-store.ts';

const pages = [
  { path: '/admin/audit', text: 'Audit log', area: 'Safety' },
  { path: '/admin/users', text: 'Members', area: 'People' },
  { path: '/admin/ules', text: 'Üles', area: 'People' },
];
const users = { data: { items: [{ id: 'u1', name: 'Mari Maasikas', email: 'mari@kuu.test' }], nextCursor: null } };
const cards = { data: { items: [{ lastGroup: 'WXYZ', status: 'active', description: null }], nextCursor: null } };

afterEach(() => $isPaletteOpen.set(false));

function openPalette(isAdmin = true) {
  const rendered = renderIsland(<CommandPalette pages={pages} isAdmin={isAdmin} />);
  act(() => $isPaletteOpen.set(true));
  return rendered;
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Go to' });
const selected = () => screen.getByRole('option', { selected: true }).textContent;

describe('the staff command palette', () => {
  it('finds pages by prefixes of words in their name or their area’s name, ignoring diacritics', async () => {
    fakeApi({});
    const { user } = openPalette(false);
    expect(screen.getAllByRole('option')).toHaveLength(3);
    await user.type(field(), 'au');
    expect(selected()).toBe('Audit logSafety');
    await user.clear(field());
    await user.type(field(), 'ules peo');
    expect(selected()).toBe('ÜlesPeople');
  });

  it('moves with the arrow keys, wraps around at both ends, and announces the active option', async () => {
    const { user } = openPalette(false);
    await user.type(field(), '{ArrowUp}');
    expect(selected()).toBe('ÜlesPeople');
    expect(field().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
    await user.type(field(), '{ArrowDown}');
    expect(selected()).toBe('Audit logSafety');
  });

  it('finds members and gift cards with a debounced search, and announces the count', async () => {
    const calls = fakeApi({ 'GET /api/admin/users': users, 'GET /api/admin/gift-cards': cards });
    const { user } = openPalette();
    await user.type(field(), 'mari');
    const members = await screen.findByRole('group', { name: 'Members' });
    const option = within(members).getByRole('option');
    expect(option.getAttribute('href')).toBe('/admin/users/u1');
    expect(option.textContent).toBe('Mari Maasikasmari@kuu.test');
    expect(screen.getByRole('option', { name: /WXYZ/ }).getAttribute('href')).toBe('/admin/gift-cards?q=WXYZ');
    expect(screen.getByRole('option', { name: /Search the community/ }).getAttribute('href')).toBe('/search?q=mari');
    expect(screen.getByRole('status').textContent).toBe('Found: 3');
    expect(calls.map(({ path }) => path.split('?')[1])).toEqual(['limit=5&q=mari', 'limit=5&q=mari']);
  });

  it('shows that members and gift cards can’t be searched, and still finds pages', async () => {
    fakeApi({ 'GET /api/admin/users': users, 'GET /api/admin/gift-cards': { status: 503, code: 'unavailable' } });
    const { user } = openPalette();
    await user.type(field(), 'audit');
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/can’t be searched right now/));
    expect(selected()).toBe('Audit logSafety');
  });

  it('makes no calls for moderators', async () => {
    const calls = fakeApi({});
    const { user } = openPalette(false);
    await user.type(field(), 'audit');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Found: 2'));
    expect(calls).toEqual([]);
  });

  it('is empty when it is closed and opened again', async () => {
    const { user } = openPalette(false);
    await user.type(field(), 'a');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => $isPaletteOpen.set(true));
    expect(field().value).toBe('');
  });
});
