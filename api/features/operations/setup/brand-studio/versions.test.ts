import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { defaultBrand } from '#api/features/brand/customizations/default-brand.ts';
import { brandPath, createBrandStudio } from '#api/testing/brand-studio.ts';
import { call, testNow } from '#api/testing/index.ts';

describe('brand versions', () => {
  it('show who changed what, when and why', async () => {
    const { community, mari, change, publish, versions } = await createBrandStudio();
    await community.db.update(users).set({ name: 'Mari Mets' }).where(eq(users.id, mari.id));
    await change({ corners: 'round' });
    await publish(1, 1, 'Suveks');
    expect(await versions()).toMatchObject([
      {
        ...{ version: 2, note: 'Suveks', isCurrent: true, isFromFolder: false, restoredFrom: null },
        ...{ by: 'Mari Mets', at: testNow.getTime() },
        differences: [{ path: 'corners', from: defaultBrand.corners, to: 'round' }],
      },
      { version: 1, by: null, isCurrent: false, isFromFolder: true, differences: [] },
    ]);
  });

  it('are restored as a new version, without affecting the history, its notes and the draft', async () => {
    const { change, publish, restore, versions, shown, read } = await createBrandStudio();
    await change({ corners: 'round' });
    await publish(1, 1, 'Suveks');
    await change({ 'nav.style': 'pills' }, 2);
    expect((await restore(1, 2)).status).toBe(200);
    expect(await shown()).toMatchObject({ version: 3, settings: { corners: defaultBrand.corners } });
    expect(await versions()).toMatchObject([
      { version: 3, restoredFrom: 1 },
      { version: 2, note: 'Suveks' },
      { version: 1 },
    ]);
    expect((await read()).draft['nav.style']).toBe('pills');
  });

  it('are restored by only one of several concurrent calls, never over a brand changed since it was read', async () => {
    const { change, publish, restore, versions } = await createBrandStudio();
    await change({ corners: 'round' });
    await publish(1, 1);
    expect((await restore(1, 1)).status).toBe(409);
    const sent = await Promise.all([restore(1, 2), restore(1, 2), restore(1, 2)]);
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await versions()).toHaveLength(3);
    expect((await restore(99, 3)).status).toBe(404);
  });

  it('can be loaded into the draft', async () => {
    const { change, publish, read, community, mari } = await createBrandStudio();
    await change({ corners: 'round' });
    await publish(1, 1);
    await change({ 'nav.style': 'pills' }, 2);
    await call(community, 'POST', `${brandPath}/versions/1/draft`, { as: mari, body: { revision: 3 } });
    expect((await read()).changes.map(({ path: changed }) => changed)).toEqual(['corners']);
    expect((await read()).draft).toEqual((await createBrandStudio().then(({ read: fresh }) => fresh())).published);
  });
});
