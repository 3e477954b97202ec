import { findBarriers, findOverflow } from '#testing/browser/inspect-page.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'ryup';

test('a member asks, opens a source and finds the answer again', { tag: '@once' }, async ({ page, context }) => {
  await signInBrowser(context, await createPerson(slug));
  await page.goto(`${originOf(slug)}/ai?lang=en`);
  await expect(page.getByText('10 questions left today')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  const field = page.getByRole('textbox', { name: 'Your question' });
  await field.fill('What should I do when I wake at three at night?');
  await field.press('Enter');
  await expect(page.getByText('word for word')).toBeVisible();
  await expect(page.getByText('9 questions left today')).toBeVisible();
  await page.getByRole('link', { name: 'Source 1' }).click();
  await expect(page.getByRole('link', { name: 'Open the page' })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await findOverflow(page)).toEqual([]);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'What should I do when I wake at three at night?' })).toBeVisible();
  await expect(page.getByText('word for word')).toBeVisible();
  await page.getByRole('button', { name: /^Options for/ }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('What you ask is kept here.', { exact: false })).toBeVisible();
  await expect(page).toHaveURL(/\/ai\?lang=en/);
});

test('the first questions are answered', { tag: '@once' }, async ({ page, context }) => {
  await signInBrowser(context, await createPerson(slug));
  for (const index of [0, 1, 2, 3]) {
    await page.goto(`${originOf(slug)}/ai?lang=et`);
    await page.locator('.assistant-start').getByRole('button').nth(index).click();
    await expect(page.getByText('Tsiteerin leitut')).toBeVisible();
  }
});
