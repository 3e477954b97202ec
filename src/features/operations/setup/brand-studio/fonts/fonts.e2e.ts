import { findBarriers, findOverflow } from '#testing/browser/inspect-page.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';

const slug = 'changing';

test('each font is shown in its own typeface, and the preview uses the chosen one', { tag: '@once' }, async ({
  page,
  context,
}) => {
  await signInBrowser(context, await createPerson(slug, 'admin'));
  await page.goto(`${originOf(slug)}/admin/customizations?lang=en`);
  const group = page.getByRole('group', { name: 'Headings' });
  await page.getByText('Fonts and corners', { exact: true }).click();
  await expect(group.getByRole('radio')).toHaveCount(9);
  const samples = group.locator('.sample');
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          [...document.fonts].filter(({ family, status }) => /^"?sample /.test(family) && status === 'loaded').length,
      ),
    )
    .toBe(9);
  const widths = await samples.evaluateAll((all) =>
    all.map((sample) => {
      const range = document.createRange();
      range.selectNodeContents(sample);
      return Math.round(range.getBoundingClientRect().width * 10);
    }),
  );
  expect(new Set(widths).size).toBeGreaterThan(6);
  const chosen = group.getByRole('radio', { checked: true });
  const other = (await chosen.getAttribute('value')) === 'fraunces' ? 'Lora' : 'Fraunces';
  await chosen.focus();
  await group.getByText(other, { exact: true }).click();
  await expect(group.getByRole('radio', { name: other })).toBeChecked();
  await expect(page.locator('[data-brand-state]')).toContainText(/As published|not published/);
  const frame = page.frameLocator('[data-preview-frame]');
  const heading = () =>
    frame
      .locator('h1')
      .first()
      .evaluate((one) => getComputedStyle(one).fontFamily);
  await expect.poll(heading).toContain(other);
  expect(await findBarriers(page)).toEqual([]);
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect([width, await findOverflow(page)]).toEqual([width, []]);
  }
  await page.reload();
  await page.getByText('Fonts and corners', { exact: true }).click();
  await expect(group.getByRole('radio', { name: other })).toBeChecked();
});

test('the preview shows an article at a URL that exists only in previews', { tag: '@once' }, async ({
  page,
  context,
}) => {
  await signInBrowser(context, await createPerson(slug, 'admin'));
  await page.goto(`${originOf(slug)}/admin/customizations?lang=en`);
  await page.getByRole('combobox', { name: 'Page', exact: true }).selectOption('An article');
  const frame = page.frameLocator('[data-preview-frame]');
  await expect(frame.locator('article h1, main h1').first()).toBeVisible();
  // The frame may navigate to the article during the check.
  await expect(async () => {
    expect(await frame.locator('html').evaluate(() => location.pathname)).toMatch(/^\/articles\/.+/);
  }).toPass();
  expect((await visit(slug, '/preview/article')).status).toBe(404);
});
