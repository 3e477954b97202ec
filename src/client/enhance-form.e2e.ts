import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

test.describe('a form sent by script', { tag: '@once' }, () => {
  test.beforeEach(async ({ page, member }) => {
    await member('aurora');
    await page.goto(`${originOf('aurora')}/settings`);
  });

  test('does not report a failed call if only the code after it failed', async ({ page, faults }) => {
    const form = page.locator('form[data-settings-form="appearance"]');
    await form.locator('[data-form-saved]').evaluate((saved) => {
      Object.defineProperty(saved, 'textContent', {
        set: () => {
          throw new Error('broken');
        },
      });
    });
    await form.getByLabel('Dark').check();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => faults.length).toBe(1);
    faults.pop();
    await expect(form.locator('[data-form-error]')).toBeEmpty();
    await expect(form.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  test('shows the error of a choice next to it and focuses it', async ({ page }) => {
    const fields = { theme: { code: 'invalid_value', message: '' } };
    let refusals = 1;
    await page.route('**/api/users/profile', (route) =>
      route.request().method() === 'PATCH' && refusals-- > 0
        ? route.fulfill({ status: 400, json: { error: { code: 'invalid_input', message: '', fields } } })
        : route.fallback(),
    );
    const form = page.locator('form[data-settings-form="appearance"]');
    const group = form.getByRole('group', { name: 'Theme' });
    await form.getByLabel('Dark').check();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(group).toHaveAccessibleDescription('This value is not allowed here. Please choose another.');
    await expect(group.getByRole('radio').first()).toBeFocused();
    await expect(group.getByRole('radio').first()).toHaveAttribute('aria-invalid', 'true');
    await expect(form.locator('[aria-invalid]')).toHaveCount(1);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('status')).toHaveText('Saved.');
    await expect(form.locator('[aria-invalid]')).toHaveCount(0);
    await expect(group.locator('.field-error')).toBeEmpty();
  });

  for (const [status, code, text] of [
    [403, 'forbidden', 'You do not have permission to do this.'],
    [403, 'two_factor_required', 'This community requires two-factor sign-in. Please set it up first.'],
    [401, 'unauthenticated', 'Please sign in to continue. Sign in in another tab'],
  ] as const) {
    test(`has the text of ${code}, like every members’ form`, async ({ page }) => {
      await page.route('**/api/users/profile', (route) =>
        route.request().method() === 'PATCH'
          ? route.fulfill({ status, json: { error: { code, message: '' } } })
          : route.fallback(),
      );
      const form = page.locator('form[data-settings-form="privacy"]');
      await form.getByLabel('Everyone, visitors too').check();
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form.locator('[data-form-error]')).toHaveText(text);
    });
  }

  test('does not treat an unreadable response as a success', async ({ page }) => {
    await page.route('**/api/users/profile', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 200, body: '<html>' }) : route.fallback(),
    );
    const form = page.locator('form[data-settings-form="privacy"]');
    await form.getByLabel('Everyone, visitors too').check();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.locator('[data-form-error]')).toContainText('No connection');
    await expect(form.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  test('waits at most half a minute for a response', async ({ page }) => {
    const waited: number[] = [];
    await page.exposeFunction('noteWait', (ms: number) => waited.push(ms));
    await page.addInitScript(() => {
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => {
        Object(window).noteWait(ms);
        return timeout(ms / 30);
      };
    });
    await page.reload();
    // Never answered.
    await page.route('**/api/users/profile', (route) =>
      route.request().method() === 'PATCH' ? undefined : route.fallback(),
    );
    const form = page.locator('form[data-settings-form="privacy"]');
    await form.getByLabel('Everyone, visitors too').check();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.locator('[data-form-error]')).toContainText('No connection');
    await expect(form.getByRole('button', { name: 'Save' })).toBeEnabled();
    expect(waited).toContain(30_000);
  });

  test('restores its button with its latest text', async ({ page }) => {
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
