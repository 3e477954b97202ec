import { pressKey } from '#testing/browser/press-key.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', { tag: '@once' }, () => {
    test.use({ javaScriptEnabled, locale: javaScriptEnabled ? 'en-GB' : 'et-EE' });

    test('experts can be filtered by field, language and place with a shareable URL', async ({ page }) => {
      const [field, language, place, show, sleep, russian, none, all] = javaScriptEnabled
        ? ['Field', 'Language', 'Where', 'Show', 'Sleep', 'Russian', 'No experts match', 'Show all']
        : [
            'Valdkond',
            'Keel',
            'Asukoht',
            'Näita',
            'Uni',
            'vene',
            'Sellist spetsialisti siin veel ei ole',
            'Näita kõiki',
          ];
      const experts = page.getByRole('main').getByRole('article');
      const filter = page.getByRole('search');
      await page.goto(`${originOf('ryup')}/experts`);
      await expect.poll(() => experts.count()).toBeGreaterThan(4);
      const ask = experts.getByRole('link', { name: javaScriptEnabled ? 'Ask a question' : 'Esita küsimus' }).first();
      await expect(ask).toHaveAttribute('href', /^\/auth\/signup\?next=%2Fprofile%2F[\w-]+%23ask$/);
      await filter.getByLabel(field).selectOption({ label: sleep });
      await pressKey(filter.getByRole('button', { name: show, exact: true }), 'Enter');
      await expect(experts).toHaveCount(2);
      await expect(experts.filter({ hasText: 'Mart Põder' })).toBeVisible();
      expect(new URL(page.url()).searchParams.get('field')).toBe(sleep);
      await expect(filter.getByLabel(field)).toHaveValue(sleep);

      await filter.getByLabel(language).selectOption({ label: russian });
      await filter.getByLabel(place).selectOption('Pärnu');
      await filter.getByRole('button', { name: show, exact: true }).click();
      await expect(page.getByRole('heading', { name: none })).toBeVisible();
      await expect(experts).toHaveCount(0);
      await page.getByRole('main').getByRole('link', { name: all }).first().click();
      await expect.poll(() => experts.count()).toBeGreaterThan(4);

      // The same filter works in the other language, because a field has a name in each.
      await page.goto(`${originOf('ryup')}/experts?field=Uni&lang=en`);
      await expect(experts.filter({ hasText: 'Mart Põder' })).toBeVisible();
    });
  });
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the filter, ${javaScriptEnabled ? 'with script' : 'without script'}`, () => {
    test.use({ javaScriptEnabled });

    test('is collapsed on phones unless a filter is set', async ({ page }, { project }) => {
      const filter = page.getByRole('search');
      const [field, fold] = [filter.getByLabel('Field'), filter.locator('summary')];
      const isPhone = project.name === 'phone';
      await page.goto(`${originOf('ryup')}/experts?lang=en`);
      await expect(fold).toBeVisible({ visible: isPhone });
      await expect(field).toBeVisible({ visible: !isPhone });
      if (isPhone) {
        expect((await fold.boundingBox())?.height).toBeGreaterThanOrEqual(44);
        await expect(page.getByRole('main').getByRole('article').first()).toBeInViewport();
        await fold.click();
      }
      await field.selectOption('Sleep');
      await filter.getByRole('button', { name: 'Show', exact: true }).click();
      await page.waitForURL(/field=Sleep/);
      await expect(field).toBeVisible();
      await expect(filter.getByText('1 chosen')).toBeVisible({ visible: isPhone });
    });
  });
}
