import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { readNewestMail } from '#testing/browser/mailbox.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

test('a member downloads a copy of their data, then deletes their account', { tag: '@once' }, async ({
  page,
  context,
}) => {
  const mari = await createPerson('aurora', 'premium', { hasPassword: true });
  await signInBrowser(context, mari);
  await page.goto(`${originOf('aurora')}/settings#data`);
  const section = page.getByRole('region', { name: 'Your data' });
  await section.getByLabel('Your password').fill('vale parool siin');
  await section.getByRole('button', { name: 'Prepare my data' }).click();
  await expect(section.getByText('This is not your password.')).toBeVisible();
  await section.getByLabel('Your password').fill(mari.password);
  await section.getByRole('button', { name: 'Prepare my data' }).click();

  const download = section.getByRole('button', { name: 'Download my data' });
  await expect(download).toBeVisible({ timeout: 30_000 });
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  const files = unzipSync(new Uint8Array(await readFile(await file.path())));
  expect(strFromU8(files['data/users.json'] ?? new Uint8Array())).toContain(mari.email);

  await section.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account for good?' });
  const confirm = dialog.getByRole('button', { name: 'Delete for good' });
  await expect(dialog.getByRole('heading', { name: 'What you lose' })).toBeVisible();
  await expect(dialog.getByText('Premium, which you have until')).toBeVisible();
  await expect(confirm).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await section.getByRole('button', { name: 'Delete my account' }).click();
  const [, name = ''] = /community: (.+)$/.exec((await dialog.locator('label').first().textContent()) ?? '') ?? [];
  await dialog.getByLabel('Type the name').fill(name);
  await dialog.getByLabel('Your password').fill(mari.password);
  await confirm.click();
  const farewell = page.getByRole('dialog', { name: 'Your account is deleted' });
  await expect(farewell.getByRole('link')).toBeFocused();
  await farewell.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL(`${originOf('aurora')}/`);
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  expect((await readNewestMail(mari.email, 2)).subject).toContain('is deleted');
});
