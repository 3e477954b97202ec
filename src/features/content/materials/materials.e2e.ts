import { readFileSync } from 'node:fs';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

test.describe('a material', { tag: '@once' }, () => {
  test('appears on the resources page, where a visitor downloads it under its title', async ({ page }) => {
    await page.goto(`${originOf('aurora')}/resources`);
    await page.getByRole('link', { name: 'Exposure table for the northern lights' }).first().click();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('Exposure table for the northern lights.pdf');
    expect(
      readFileSync(await saved.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  test('for members appears only in members’ lists', async ({ page, member }) => {
    await page.goto(`${originOf('aurora')}/resources`);
    await expect(page.getByRole('link', { name: 'Checklist for a night out' })).toHaveCount(0);
    await member('aurora');
    await page.goto(`${originOf('aurora')}/materials`);
    await expect(page.getByRole('link', { name: 'Checklist for a night out' })).toBeVisible();
  });

  test('has a link to its page in the editor, as a topic does', async ({ page, member }) => {
    await member('aurora', 'admin');
    for (const list of ['/admin/materials', '/admin/resources']) {
      await page.goto(`${originOf('aurora')}${list}?lang=en`);
      const link = page.getByRole('main').getByRole('table').getByRole('link').first();
      const title = ((await link.textContent()) ?? '').trim();
      await link.click();
      const address = await page.getByRole('link', { name: 'View page' }).getAttribute('href');
      await page.goto(originOf('aurora') + address);
      await expect(page.getByRole('heading', { name: title })).toBeInViewport();
    }
  });
});
