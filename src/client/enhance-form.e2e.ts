import type { Page } from '@playwright/test';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

/** Responds to the form's call in place of the server; to later calls only if `isAlways`. */
async function answerCall(page: Page, answer: { status: number; json?: object; body?: string }, isAlways = true) {
  let left = isAlways ? Number.POSITIVE_INFINITY : 1;
  await page.route('**/api/reports', (route) => {
    left -= 1;
    return left >= 0 ? route.fulfill(answer) : route.fallback();
  });
}

async function fillReport(page: Page) {
  const form = page.locator('form[data-report-form]');
  await form.getByRole('radio').first().check();
  await form.getByLabel('Your name').fill('Mari Mets');
  await form.getByLabel('E-mail').fill('mari@people.test');
  await form.getByRole('checkbox').check();
  return { form, send: form.getByRole('button', { name: 'Send' }) };
}

test.describe('a form sent by script', { tag: '@once' }, () => {
  test.beforeEach(async ({ page }) => {
    await page.goto(`${originOf('aurora')}/experts`);
    const profile = await page.locator('main a[href^="/profile/"]').first().getAttribute('href');
    await page.goto(`${originOf('aurora')}/report?type=expert&id=${profile?.split('/').at(-1)}`);
  });

  test('doesn’t report a failed call if only the code that handles the response fails', async ({ page, faults }) => {
    await answerCall(page, { status: 201, json: { success: true } });
    const { form, send } = await fillReport(page);
    await page.locator('[data-report-sent]').evaluate((sent) => {
      Object.defineProperty(sent, 'hidden', {
        set: () => {
          throw new Error('broken');
        },
      });
    });
    await send.click();
    await expect.poll(() => faults.length).toBe(1);
    faults.pop();
    await expect(form.locator('[data-form-error]')).toBeEmpty();
  });

  test('shows the error of a choice next to the choice, which gets the focus', async ({ page }) => {
    const fields = { reason: { code: 'invalid_value', message: '' } };
    await answerCall(page, { status: 400, json: { error: { code: 'invalid_input', message: '', fields } } }, false);
    const { form, send } = await fillReport(page);
    const group = form
      .getByRole('group')
      .filter({ has: page.getByRole('radio') })
      .last();
    await send.click();
    await expect(group).toHaveAccessibleDescription('This value is not allowed here. Please choose another.');
    await expect(group.getByRole('radio').first()).toBeFocused();
    await expect(form.locator('[aria-invalid]')).toHaveCount(1);
    await send.click();
    await expect(page.locator('[data-report-sent]')).toBeFocused();
    await expect(form.locator('[aria-invalid]')).toHaveCount(0);
  });

  for (const [status, code, text] of [
    [403, 'forbidden', 'You do not have permission to do this.'],
    [403, 'two_factor_required', 'This community requires two-factor sign-in. Please set it up first.'],
    [401, 'unauthenticated', 'Please sign in to continue. Sign in in another tab'],
  ] as const) {
    test(`shows the usual message for the error ${code}`, async ({ page }) => {
      await answerCall(page, { status, json: { error: { code, message: '' } } });
      const { form, send } = await fillReport(page);
      await send.click();
      await expect(form.locator('[data-form-error]')).toHaveText(text);
    });
  }

  test('does not treat an unreadable response as a success', async ({ page }) => {
    await answerCall(page, { status: 200, body: '<html>' });
    const { form, send } = await fillReport(page);
    await send.click();
    await expect(form.locator('[data-form-error]')).toContainText('No connection');
    await expect(send).toBeEnabled();
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
    // No response ever arrives.
    await page.route('**/api/reports', () => undefined);
    const { form, send } = await fillReport(page);
    await send.click();
    await expect(form.locator('[data-form-error]')).toContainText('No connection');
    await expect(send).toBeEnabled();
    expect(waited).toContain(30_000);
  });
});
