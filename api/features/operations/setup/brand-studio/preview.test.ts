import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { loadBrand } from '#api/features/brand/customizations/index.ts';
import { brandPath, createBrandStudio } from '#api/testing/brand-studio.ts';
import { actors, call, createActorContext, createTestContext, day, hour, later, testNow } from '#api/testing/index.ts';
import { createStudioPreviewToken, loadPreviewContext } from './preview.ts';

describe('the preview of a brand draft', () => {
  const tokenIn = (address: string) => new URL(address).searchParams.get('preview') ?? '';

  async function sharedPreview() {
    const studio = await createBrandStudio();
    const { community, mari: as } = studio;
    await studio.change({ corners: 'round' });
    const share = async () =>
      (await call<{ data: { address: string } }>(community, 'POST', `${brandPath}/preview`, { as, body: { days: 7 } }))
        .body.data.address;
    const open = async (address: string, now = testNow) =>
      (await loadBrand(await loadPreviewContext(createTestContext(community, { now }), tokenIn(address)))).settings
        .corners;
    return { ...studio, share, open };
  }

  it('shows the draft to anyone who has the URL, until the URL expires', async () => {
    const { share, open } = await sharedPreview();
    const address = await share();
    expect(await open(address, later(7 * day - 1_000))).toBe('round');
    await expect(open(address, later(7 * day))).rejects.toThrow();
  });

  it('can’t be opened with a URL that was revoked or replaced by a new one', async () => {
    const { share, open, community, mari } = await sharedPreview();
    const first = await share();
    const second = await share();
    await expect(open(first)).rejects.toThrow();
    expect(await open(second)).toBe('round');
    await call(community, 'DELETE', `${brandPath}/preview`, { as: mari });
    await expect(open(second)).rejects.toThrow();
  });

  it('can’t be opened with a URL that is invented, altered or from another community', async () => {
    const { share, open } = await sharedPreview();
    const other = await (await sharedPreview()).share();
    const address = await share();
    const longer = address.replace(/preview=\d+/, `preview=${later(300 * day).getTime()}`);
    for (const wrong of [other, longer, `${address}x`, 'https://x.test/?preview=', 'https://x.test/?preview=1.2']) {
      await expect(open(wrong)).rejects.toThrow();
    }
  });

  it('can be opened in the studio for four hours, as long as the viewer is an administrator', async () => {
    const { change, community, jaan } = await createBrandStudio();
    await change({ corners: 'round' });
    const token = createStudioPreviewToken(await createActorContext(community, jaan));
    const open = async (by = token, now = testNow) =>
      (await loadBrand(await loadPreviewContext(createTestContext(community, { now }), by))).settings.corners;
    expect(await open(token, later(4 * hour - 1))).toBe('round');
    await expect(open(token, later(4 * hour))).rejects.toThrow();
    const other = await actors.admin(community);
    await expect(open(token.replace(jaan.id, other.id))).rejects.toThrow();
    await community.db.update(users).set({ role: 'user' }).where(eq(users.id, jaan.id));
    await expect(open()).rejects.toThrow();
  });
});
