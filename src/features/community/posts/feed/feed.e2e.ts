import { createPost } from '#testing/browser/create-post.ts';
import { findBarriers, findOverflow } from '#testing/browser/inspect-page.ts';
import { createPerson } from '#testing/browser/people.ts';
import { pressKey } from '#testing/browser/press-key.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'ryup';

test('a member reacts to a post in the feed and saves it by keyboard, without losing their place', async ({
  page,
  member,
}) => {
  await member(slug);
  const title = `Rukkileib ${Date.now()}`;
  await createPost(await createPerson(slug), title);
  await page.goto(`${originOf(slug)}/community?sort=newest&lang=en`);
  const row = page.getByRole('article', { name: title });
  const add = row.getByRole('button', { name: 'Add a reaction' });
  await expect(add).toBeEnabled();
  await pressKey(add, 'Enter');
  await expect(row.getByRole('button', { name: 'Love' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect(row.getByRole('button', { name: 'Love' })).toBeFocused();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press('Enter');
  const own = row.getByRole('button', { name: /^Love\s*1$/, pressed: true });
  await expect(own).toBeVisible();
  await expect(add).toBeFocused();
  await pressKey(own, 'Enter');
  await expect(own).toHaveCount(0);
  await expect(add).toBeFocused();

  const save = row.getByRole('button', { name: 'Save this post' });
  const isSaved = page.waitForResponse((response) => response.url().endsWith('/save'));
  await pressKey(save, 'Enter');
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await expect(save).toBeFocused();
  await isSaved;
  await page.goto(`${originOf(slug)}/community?filter=saved&lang=en`);
  await expect(row.getByRole('button', { name: 'Save this post', pressed: true })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page)).toEqual([]);
});

test('on a phone, a post’s author is on the first line, and its space, time and badges share the next', {
  tag: '@once',
}, async ({ page, member }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await member('aurora');
  await page.goto(`${originOf('aurora')}/community?lang=en`);
  const row = page.getByRole('article').filter({ hasText: 'Pinned' }).first();
  const middleOf = async (selector: string) => {
    const box = await row.locator(selector).first().boundingBox();
    return box ? box.y + box.height / 2 : Number.NaN;
  };
  const [name, time, mark] = [
    await middleOf('.post-by .author'),
    await middleOf('.post-by time'),
    await middleOf('.post-marks'),
  ];
  expect(name).toBeLessThan(time - 8);
  expect(Math.abs(time - mark)).toBeLessThan(4);
});

test('on a phone, one line separates a new post’s fields from its buttons', { tag: '@once' }, async ({
  page,
  member,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await member(slug);
  await page.goto(`${originOf(slug)}/community/new?lang=en`);
  const gap = await page.locator('.post-form .actions').evaluate((acts) => {
    const above = acts.previousElementSibling;
    const border = above ? getComputedStyle(above).borderBottomWidth : '';
    return [acts.getBoundingClientRect().top - (above?.getBoundingClientRect().bottom ?? 0), border];
  });
  expect(gap).toEqual([0, '0px']);
});
