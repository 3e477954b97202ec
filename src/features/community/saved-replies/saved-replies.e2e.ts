import { findBarriers, findOverflow } from '#testing/browser/inspect-page.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'ryup';

test('an expert adds, changes and deletes saved replies', { tag: '@once' }, async ({ page, context }) => {
  await signInBrowser(context, await createPerson(slug, 'expert'));
  await page.goto(`${originOf(slug)}/expert/replies?lang=en`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved replies');
  const forms = page.locator('.saved-replies form');
  const last = forms.last();
  await page.locator('summary').last().click();
  await last.locator('button[type=submit]').click();
  await expect(last.locator('[name=title]')).toBeFocused();
  await last.locator('[name=title]').fill('Sleep');
  await last.locator('[name=body]').fill('Go to bed early.');
  await last.locator('button[type=submit]').click();
  await page.getByText('Sleep', { exact: true }).click();
  const first = forms.first();
  await expect(first.locator('[name=body]')).toHaveValue('Go to bed early.');
  expect(await findBarriers(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await findOverflow(page)).toEqual([]);

  await first.locator('[name=title]').fill('Sleep well');
  await first.locator('button[type=submit]').click();
  await page.getByText('Sleep well', { exact: true }).click();
  await page.getByRole('button', { name: 'Delete: Sleep well' }).click();
  await expect(forms).toHaveCount(1);
  await page.reload();
  await expect(forms).toHaveCount(1);
});
