import type { Page } from '@playwright/test';
import { createItem, itemText } from '#testing/browser/create-item.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'changing';

/** Copies a picture and other representations to the clipboard. */
async function copyPicture(page: Page, beside: Record<string, string>): Promise<void> {
  await page.evaluate(async (texts) => {
    const drawn = document.createElement('canvas');
    const picture = new Promise<Blob>((resolve) => drawn.toBlob((blob) => resolve(blob ?? new Blob())));
    await navigator.clipboard.write([new ClipboardItem({ ...texts, 'image/png': picture })]);
  }, beside);
}

test('pasting from Word or Excel inserts the text, and a picture only if there is no text', {
  tag: '@once',
}, async ({ page, context, member }) => {
  const admin = await member(slug, 'admin');
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: originOf(slug) });
  const { id } = await createItem(admin, 'article', { texts: { en: itemText('Ours', '') } });
  await page.goto(`${originOf(slug)}/admin/articles/${id}?lang=en`);
  const body = page.getByLabel('Text', { exact: true });
  await body.focus();
  await copyPicture(page, { 'text/plain': 'Moon\tWood', 'text/html': '<table><tr><td>Moon<td>Wood</table>' });
  await body.press('ControlOrMeta+v');
  await expect(body).toHaveValue('Moon\tWood');
  await copyPicture(page, { 'text/html': '<img src="https://elsewhere.test/moon.png">' });
  await body.press('ControlOrMeta+v');
  await expect(body).toHaveValue(/^Moon\tWood\n\n!\[\]\(\/files\/[^)]+\)\n\n$/);
});
