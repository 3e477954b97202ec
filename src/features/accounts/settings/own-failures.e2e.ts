import type { Page } from '@playwright/test';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

/** Makes a call fail with the response that the API gives to an unexpected error. */
async function breakCall(page: Page, method: string, path: string, code: string): Promise<void> {
  await page.route(`**${path}`, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { success: false, error: { code, message: code } } })
      : route.fallback(),
  );
}

test('each settings form shows its own message for an unexpected failure', { tag: '@once' }, async ({
  page,
  member,
}) => {
  await member('aurora');
  await breakCall(page, 'PATCH', '/api/users/profile', 'profile_update_failed');
  await breakCall(page, 'POST', '/api/users/password', 'password_change_failed');
  await page.goto(`${originOf('aurora')}/my-profile`);
  const profile = page.locator('.settings-form');
  await profile.getByLabel('Name').fill('Õnne');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(profile.getByRole('alert').first()).toHaveText('Failed to update profile');

  await page.goto(`${originOf('aurora')}/settings#security`);
  const change = page.locator('form', { hasText: 'Repeat the new password' });
  await change.getByLabel('New password', { exact: true }).fill('aurora over the lake');
  await change.getByLabel('Repeat the new password').fill('aurora over the lake');
  await change.getByRole('button', { name: 'Choose the password' }).click();
  await expect(change.getByRole('alert').first()).toHaveText('Failed to change password');
});
