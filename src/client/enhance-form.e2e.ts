import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

test.describe('a form that is sent from the page', { tag: '@once' }, () => {
  test.beforeEach(async ({ page, member }) => {
    await member('aurora');
    await page.goto(`${originOf('aurora')}/settings`);
  });

  test('does not say that a call failed when what comes after it did', async ({ page, faults }) => {
    // A member without a theme: the page can't put that in force.
    await page.route('**/api/users/profile', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ json: { success: true, user: null } }) : route.fallback(),
    );
    const form = page.locator('form[data-settings-form="appearance"]');
    await form.getByLabel('Dark').check();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => faults.length).toBe(1);
    faults.pop();
    await expect(form.locator('[data-form-error]')).toBeEmpty();
    await expect(form.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  test('gives its button back with the words that it had last', async ({ page }) => {
    const form = page.locator('form[data-settings-form="privacy"]');
    await form.getByLabel('Everyone, visitors too').check();
    const button = form.locator('button[type="submit"]');
    await button.click();
    await expect(form.getByRole('status')).toHaveText('Saved.');
    await button.evaluate((element) => element.replaceChildren('Keep'));
    await button.click();
    await expect(form.getByRole('status')).toHaveText('Saved.');
    await expect(button).toHaveText('Keep');
  });
});
