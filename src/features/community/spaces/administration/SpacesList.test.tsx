import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import type { ShownSpace } from './SpaceFields.tsx';
import { SpacesList } from './SpacesList.tsx';

const spaceOf = (id: string, nameEn: string): ShownSpace => ({
  ...{ id, slug: id, nameEt: nameEn, nameEn, descriptionEt: '', descriptionEn: '', icon: 'coffee' },
  ...{ readAccess: 'members', postAccess: 'members', mustJoin: false, isQuiet: false, slowModeSeconds: 0 },
  isShownLocked: false,
  ...{ position: 1, version: 3, archivedAt: null },
});
const items = [spaceOf('a', 'Autumn'), spaceOf('b', 'Bread'), spaceOf('c', 'Cats')];
const render = () =>
  renderWhole(<SpacesList page={testPage} first={{ success: true, data: { items } }} slowModeSeconds={60} />);
const names = () => screen.getAllByText(/^(Autumn|Bread|Cats)$/).map((name) => name.textContent);
const opened = async (user: ReturnType<typeof render>['user']) => {
  await user.click(screen.getByText('Bread'));
  return within(screen.getAllByRole('listitem')[1] as HTMLElement);
};

describe('the list of spaces', () => {
  it('moves a space at once, stores the order, and keeps the focus on the arrow', async () => {
    let stored = items;
    const calls = fakeApi({
      'PUT /api/admin/space-order': ({ body }) => {
        const { ids } = body as { ids: string[] };
        stored = items.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
        return {};
      },
      'GET /api/admin/spaces': () => ({ data: { items: stored } }),
    });
    const { user } = render();
    const up = () => screen.getByRole('button', { name: 'Move up: Cats' });
    await user.click(up());
    await user.click(up());
    expect(names()).toEqual(['Cats', 'Autumn', 'Bread']);
    expect(up()).toBe(document.activeElement);
    const orders = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    await expect.poll(orders).toEqual([{ ids: ['a', 'c', 'b'] }, { ids: ['c', 'a', 'b'] }]);
    expect(await screen.findByText('Cats is now number 1.')).toBeDefined();
  });

  it('moves a space back if the order can’t be stored', async () => {
    fakeApi({ 'PUT /api/admin/space-order': { status: 503, code: 'internal' } });
    const { user } = render();
    await user.click(screen.getByRole('button', { name: 'Move down: Autumn' }));
    await expect.poll(names).toEqual(['Autumn', 'Bread', 'Cats']);
  });

  it('changes a space with the version that was loaded', async () => {
    const calls = fakeApi({ 'PATCH /api/admin/spaces/b': {}, 'GET /api/admin/spaces': { data: { items } } });
    const { user } = render();
    const row = await opened(user);
    await user.selectOptions(await row.findByLabelText('Who can read'), 'premium');
    await user.click(row.getByLabelText(/^Quiet/));
    await user.click(row.getByLabelText(/^Show it to people who can’t enter/));
    await user.click(row.getByRole('button', { name: 'Save' }));
    await expect.poll(() => row.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(calls[0]?.body).toMatchObject({
      ...{ nameEn: 'Bread', readAccess: 'premium', mustJoin: false, isQuiet: true, slowModeSeconds: 0, version: 3 },
      isShownLocked: true,
    });
  });

  it('shows an error if a space can’t be archived', async () => {
    fakeApi({ 'POST /api/admin/spaces/b/archive': { status: 404, code: 'not_found' } });
    const { user } = render();
    const row = await opened(user);
    await user.click(await row.findByRole('button', { name: 'Archive' }));
    await expect.poll(() => row.getAllByRole('alert').some((alert) => alert.textContent)).toBe(true);
  });

  it('derives a slug from the name until the slug is edited by hand', async () => {
    const calls = fakeApi({ 'POST /api/admin/spaces': {}, 'GET /api/admin/spaces': { data: { items } } });
    const { user } = render();
    await user.click(screen.getByRole('button', { name: 'Add a space' }));
    const dialog = within(await screen.findByRole('dialog'));
    const address = dialog.getByLabelText<HTMLInputElement>(/^Address/);
    await user.type(dialog.getByLabelText('Name in Estonian'), 'Talverõõmud');
    expect(address.value).toBe('talveroomud');
    await user.clear(address);
    await user.type(address, 'talv');
    await user.type(dialog.getByLabelText('Name in English'), 'Winter');
    expect(address.value).toBe('talv');
    await user.click(dialog.getByRole('button', { name: 'Add a space' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(calls[0]?.body).toMatchObject({ slug: 'talv', nameEt: 'Talverõõmud', slowModeSeconds: 60 });
  });
});
