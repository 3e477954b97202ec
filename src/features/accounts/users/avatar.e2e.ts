import type { Page } from '@playwright/test';
import { findBarriers } from '#testing/browser/inspect-page.ts';
import { databaseOf, originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const editor = (page: Page) => page.locator('.field', { has: page.getByLabel('Profile picture', { exact: true }) });

/** Draws a wide picture in the browser, like one from a camera. */
async function drawPicture(page: Page): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 900;
    canvas.height = 600;
    const drawing = canvas.getContext('2d');
    drawing?.fillRect(0, 0, 450, 600);
    return canvas.toDataURL('image/jpeg');
  });
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
}

test('a member crops a picture, sees it in the header, and removes it', { tag: '@once' }, async ({ page, member }) => {
  await member('aurora');
  await page.goto(`${originOf('aurora')}/my-profile`);
  await expect(editor(page).locator('input[type="file"]')).toBeEnabled();
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await drawPicture(page) };
  await editor(page).locator('input[type="file"]').setInputFiles(file);
  await expect(editor(page).locator('canvas')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await editor(page).getByLabel('Zoom').fill('2');
  await editor(page).getByRole('button', { name: 'Use this picture' }).click();
  await expect(editor(page).getByRole('status')).toHaveText('me.jpg is uploaded.');
  const picture = page.locator('.member-menu .menu > button img');
  await expect(picture).toBeVisible();
  // The header shows the small version, which is made on the first request for it.
  const size = () => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  await expect.poll(size, 'once it has come').toEqual([96, 96]);
  await editor(page).getByRole('button', { name: 'Remove Profile picture' }).click();
  await expect(editor(page).getByRole('status')).toHaveText('It was removed.');
  await expect(picture).toHaveCount(0);
});

test('a file that is too large or not a picture is refused before upload', { tag: '@once' }, async ({
  page,
  member,
}) => {
  await member('aurora');
  await page.goto(`${originOf('aurora')}/my-profile`);
  await expect(editor(page).locator('input[type="file"]')).toBeEnabled();
  const chooser = editor(page).locator('input[type="file"]');
  await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(editor(page).getByRole('alert')).toHaveText('Please select a valid image file (JPEG, PNG, or WebP)');
  await chooser.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024) });
  await expect(editor(page).getByRole('alert')).toHaveText('File size must be less than 5MB');
});

test('while storage fails, the old picture stays; the crop is sent once storage works again', { tag: '@once' }, async ({
  page,
  member,
}) => {
  await member('aurora');
  let isOut = true;
  await page.route('**/api/users/avatar', (route) =>
    isOut
      ? route.fulfill({ status: 503, json: { success: false, error: { code: 'unavailable', message: '' } } })
      : route.continue(),
  );
  await page.goto(`${originOf('aurora')}/my-profile`);
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await drawPicture(page) };
  await expect(editor(page).locator('input[type="file"]')).toBeEnabled();
  await editor(page).locator('input[type="file"]').setInputFiles(file);
  await editor(page).getByRole('button', { name: 'Use this picture' }).click();
  await expect(editor(page).getByRole('status')).toContainText('You’re offline.');
  await expect(editor(page).locator('.avatar-large')).toHaveText('MM');
  isOut = false;
  await expect(editor(page).getByRole('status')).toHaveText('me.jpg is uploaded.');
  await expect(editor(page).locator('.avatar-large img')).toBeVisible();
});

test('a chosen picture opens in a dialog, and the browser asks before leaving the page', { tag: '@once' }, async ({
  page,
  member,
}) => {
  await member('aurora');
  await page.goto(`${originOf('aurora')}/my-profile`);
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await drawPicture(page) };
  await expect(editor(page).locator('input[type="file"]')).toBeEnabled();
  await editor(page).locator('input[type="file"]').setInputFiles(file);
  const placing = page.getByRole('dialog', { name: 'Profile picture' });
  await expect(placing.locator('canvas')).toBeFocused();
  expect(await findBarriers(page)).toEqual([]);
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.dismiss();
    return dialog.type();
  });
  await page.evaluate(() => location.reload());
  expect(await asked).toBe('beforeunload');
  await page.keyboard.press('Escape');
  await expect(placing).toBeHidden();
  await expect(editor(page).locator('input[type="file"]')).toBeFocused();
});

test('a picture that fails to load is replaced by initials', { tag: '@once' }, async ({ page, member }) => {
  const { id } = await member('aurora');
  await databaseOf('aurora').run(`update users set avatar_key = 'aurora/avatars/gone.webp' where id = '${id}'`);
  await page.goto(`${originOf('aurora')}/my-profile`);
  await expect(page.locator('.member-menu .menu > button .avatar')).toHaveText('MM');
  await expect(editor(page).locator('.avatar-large')).toHaveText('MM');
  await page.goto(`${originOf('aurora')}/me`);
  await expect(page.locator('main .head .avatar')).toHaveText('MM');
});
