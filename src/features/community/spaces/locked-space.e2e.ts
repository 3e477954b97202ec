import { eq } from 'drizzle-orm';
import { spaces } from '#api/features/community/spaces/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { findBarriers, findOverflow } from '#testing/browser/inspect-page.ts';
import { databaseOf, originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'changing';
const origin = originOf(slug);

test('a space that requires a plan is shown with the price to members who can’t enter it', { tag: '@once' }, async ({
  page,
  member,
}) => {
  const id = newId();
  const space = { slug: `clubs-${id}`, nameEt: `Klubi ${id}`, nameEn: `Club ${id}`, descriptionEn: 'Every Sunday.' };
  await databaseOf(slug)
    .insert(spaces)
    .values({
      ...{ id, ...space, icon: 'moon', readAccess: 'donator', isShownLocked: true, position: 90, createdAt: 1 },
    });
  try {
    await page.goto(`${origin}/auth/signin?next=%2Fcommunity&lang=en`);
    await page.getByRole('link', { name: space.nameEn }).click();
    const waits = page.getByRole('complementary');
    await expect(waits).toContainText('Every Sunday.');
    await expect(waits).toContainText(/It is for Donator members, at \S+ a month\./);
    await member(slug);
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(`${origin}/community?lang=en`);
    await page.getByRole('navigation', { name: 'Spaces' }).getByRole('button').click();
    await page.getByRole('link', { name: `${space.nameEn} Not in your plan` }).click();
    await expect(page.getByRole('heading', { name: 'This space is for donators' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Join|Mute)$/ })).toHaveCount(0);
    expect([await findBarriers(page), await findOverflow(page)]).toEqual([[], []]);
    await page.getByRole('link', { name: 'See memberships' }).click();
    await expect(page).toHaveURL(/\/pricing/);
  } finally {
    // Archives the space again, because other tests list the community's spaces.
    await databaseOf(slug).update(spaces).set({ archivedAt: 1 }).where(eq(spaces.id, id));
  }
});
