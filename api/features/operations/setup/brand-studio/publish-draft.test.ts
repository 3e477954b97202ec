import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { defaultBrand } from '#api/features/brand/customizations/default-brand.ts';
import { publishBrand } from '#api/features/brand/customizations/publish-brand.ts';
import { brandVersions } from '#api/features/brand/customizations/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { createBrandStudio } from '#api/testing/brand-studio.ts';
import { createTestContext, testNow } from '#api/testing/index.ts';

describe('publishing a brand draft', () => {
  it('shows the draft to everyone as the next version, and empties the draft', async () => {
    const { change, publish, read, shown, community, mari } = await createBrandStudio();
    await change({ corners: 'round' });
    expect((await publish(1, 1, 'Suveks')).body.data).toEqual({ version: 2 });
    expect(await shown()).toMatchObject({ version: 2, settings: { corners: 'round' } });
    expect(await read()).toMatchObject({ version: 2, changes: [] });
    expect(await community.db.select().from(auditLog).where(eq(auditLog.action, 'brand.publish'))).toMatchObject([
      { actorId: mari.id, reason: 'Suveks', before: { corners: defaultBrand.corners }, after: { corners: 'round' } },
    ]);
  });

  it('invalidates cached pages', async () => {
    const { change, publish, community } = await createBrandStudio();
    await change({ corners: 'round' });
    const epoch = async () => (await createTestContext(community).community()).contentEpoch;
    const before = await epoch();
    await publish(1, 1);
    expect(await epoch()).toBe(before + 1);
  });

  it('succeeds in only one of several concurrent calls', async () => {
    const { change, publish, community } = await createBrandStudio();
    await change({ corners: 'round' });
    const sent = await Promise.all(Array.from({ length: 5 }, () => publish(1, 1)));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await community.db.$count(brandVersions)).toBe(2);
    expect(await community.db.$count(auditLog, eq(auditLog.action, 'brand.publish'))).toBe(1);
  });

  it('is refused if someone changed the draft since it was read', async () => {
    const { change, publish, jaan, shown } = await createBrandStudio();
    await change({ corners: 'round' });
    await change({ 'nav.style': 'pills' }, 1, jaan);
    expect((await publish(1, 1)).body.error?.code).toBe('draft_changed');
    expect((await shown()).version).toBe(1);
  });

  it('is refused if the operator published in the meantime, and the draft’s changes then apply to the new brand', async () => {
    const { change, publish, community, read } = await createBrandStudio();
    await change({ corners: 'round' });
    const brand = { ...defaultBrand, fonts: { ...defaultBrand.fonts, heading: 'lora' as const } };
    await publishBrand(community.db, brand, { userId: null, at: testNow });
    expect((await publish(1, 1)).body.error?.code).toBe('draft_changed');
    expect((await read()).draft).toMatchObject({ corners: 'round', 'fonts.heading': 'lora' });
    expect((await publish(1, 2)).status).toBe(200);
  });

  it('is refused if the draft equals the published brand', async () => {
    const { publish, change } = await createBrandStudio();
    await change({ corners: defaultBrand.corners });
    expect((await publish(1, 1)).body.error?.code).toBe('brand_unchanged');
  });
});
