import { addDays } from '#api/platform/calendar/time.ts';
import { findBarriers } from '#testing/browser/inspect-page.ts';
import { pressKey } from '#testing/browser/press-key.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const address = (query = '') => `${originOf('aurora')}/admin/analytics?lang=en${query}`;

test('an administrator reads a chart by keyboard, in both themes', async ({ page, member }) => {
  await member('aurora', 'admin');
  await page.goto(address('&period=7d&figure=posts'));
  await expect(page.getByRole('img', { name: /^Posts, / })).toBeVisible();
  const range = page.getByRole('slider', { name: /Read the chart “Posts”/ });
  await expect(range).toBeEnabled();
  await range.focus();
  const reading = page.locator('output.chart-reading');
  await expect(reading).toContainText('still running');
  const last = await reading.textContent();
  await page.keyboard.press('ArrowLeft');
  await expect(reading).not.toHaveText(last ?? '');
  await expect(reading).not.toContainText('still running');
  await page.keyboard.press('Home');
  await expect(range).toHaveValue('0');
  await page.keyboard.press('Escape');
  await expect(reading).toBeEmpty();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator('summary', { hasText: 'Numbers as a table' }).focus();
    await range.focus();
    await expect(reading).not.toBeEmpty();
    expect(await findBarriers(page), colorScheme).toEqual([]);
  }
  // Bars and months have their numbers as text; a sparkline links to its chart, which can be read the same way.
  for (const count of await page.locator('.bars-count, .retention td').all()) await expect(count).not.toBeEmpty();
  await pressKey(page.getByRole('link', { name: 'Recurring per month on the chart' }), 'Enter');
  const recurring = page.getByRole('slider', { name: /Read the chart “Recurring per month”/ });
  await expect(recurring).toBeEnabled();
  await recurring.press('ArrowLeft');
  await expect(reading).toContainText('$');
  await pressKey(page.getByText('Numbers as a table'), 'Enter');
  await expect(page.getByRole('region', { name: 'Numbers as a table' }).first()).toContainText('$');
});

test('hovering over the chart shows the values of that point', { tag: '@once' }, async ({ page, member }) => {
  await member('aurora', 'admin');
  await page.goto(address('&period=7d&figure=posts'));
  const range = page.getByRole('slider');
  await expect(range).toBeEnabled();
  await range.scrollIntoViewIfNeeded();
  const box = await range.boundingBox();
  if (!box) throw new Error('The chart has no place.');
  await page.mouse.move(box.x + 2, box.y + box.height / 2);
  const reading = page.locator('output.chart-reading strong');
  const first = await page.locator('.chart-table tbody th').first().textContent();
  await expect(reading).toHaveText(first ?? '');
  await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2);
  const last = await page.locator('.chart-table tbody th').last().textContent();
  await expect(reading).toHaveText(last ?? '');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('an administrator chooses a period and figure by links, and a custom range in a form', { tag: '@once' }, async ({
    page,
    member,
  }) => {
    await member('aurora', 'admin');
    await page.goto(address());
    await page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: '90 days' }).click();
    await page
      .getByRole('navigation', { name: 'At a glance' })
      .getByRole('link', { name: /^Posts/ })
      .click();
    await expect(page).toHaveURL(/\?period=90d&figure=posts#chart$/);
    await page.getByText('Own range').click();
    await page.getByLabel('From', { exact: true }).fill('2026-03-02');
    await page.getByLabel('To', { exact: true }).fill('2026-03-01');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page.getByLabel('To', { exact: true })).toHaveAccessibleDescription(
      'The last day can’t be before the first.',
    );
    await expect(page.getByLabel('From', { exact: true })).toHaveValue('2026-03-02');
    const today = await page.getByLabel('To', { exact: true }).getAttribute('max');
    const from = addDays(today ?? '', -20);
    await page.getByLabel('From', { exact: true }).fill(from);
    await page.getByLabel('To', { exact: true }).fill(today ?? '');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(new RegExp(`from=${from}&to=${today}&figure=posts$`));
    await expect(page.locator('.chart-table tbody tr')).toHaveCount(21);
  });
});

test('the overview links to the report', { tag: '@once' }, async ({ page, member }) => {
  await member('aurora', 'admin');
  await page.goto(`${originOf('aurora')}/admin?lang=en`);
  await page.getByRole('link', { name: 'Posts in 7 days' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Posts', exact: true })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Period' }).locator('[aria-current]')).toHaveText('7 days');
});

test('an administrator downloads a list as a file', { tag: '@once' }, async ({ page, member }) => {
  await member('aurora', 'admin');
  await page.goto(address());
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Countries' }).click();
  expect((await file).suggestedFilename()).toMatch(/^aurora-analytics-countries.*\.csv$/);
});
