import { createPerson, type Person, signInBrowser } from '#testing/browser/people.ts';
import { pressKey } from '#testing/browser/press-key.ts';
import { databaseOf, originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'aurora';

/** Makes the last proof too old, so that the next sensitive call asks for a new one. */
async function expireProof({ id }: Person): Promise<void> {
  await databaseOf(slug).run(`update sessions set proved_at = 0 where user_id = '${id}'`);
}

test('an administrator confirms a new role with the password in a dialog, and loses nothing typed', {
  tag: '@once',
}, async ({ page, context }) => {
  const admin = await createPerson(slug, 'admin', { hasPassword: true });
  const member = await createPerson(slug, 'user', { name: 'Piret Proovija' });
  await signInBrowser(context, admin);
  await expireProof(admin);
  await page.goto(`${originOf(slug)}/admin/users/${member.id}?lang=en`);
  const form = page.locator('form').filter({ has: page.getByLabel('Why (for the audit log)') });
  await form.getByLabel('Role').selectOption('moderator');
  await form.getByLabel('Why (for the audit log)').fill('She has helped for a year');
  await form.getByRole('button', { name: 'Save' }).click();

  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(dialog.getByLabel('Your password')).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(form.getByRole('alert').filter({ hasText: 'confirm that it is you' })).toBeVisible();
  await expect(form.getByLabel('Why (for the audit log)')).toHaveValue('She has helped for a year');

  await form.getByRole('button', { name: 'Save' }).click();
  await dialog.getByLabel('Your password').fill('wrong password');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByLabel('Your password')).toHaveAttribute('aria-invalid', 'true');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await dialog.getByLabel('Your password').fill(admin.password);
  await pressKey(dialog.getByLabel('Your password'), 'Enter');
  const roleOf = async () =>
    (await databaseOf(slug).run(`select role from users where id = '${member.id}'`)).rows[0]?.['role'];
  await expect.poll(roleOf).toBe('moderator');
  await expect(dialog).toBeHidden();
});

test('a staff download asks for the password before it starts', { tag: '@once' }, async ({ page, context }) => {
  const admin = await createPerson(slug, 'admin', { hasPassword: true });
  await signInBrowser(context, admin);
  for (const [path, names] of [
    ['/admin/users', [/^Download/, /^CSV$/]],
    ['/admin/audit', [/^Download/, /^CSV$/]],
  ] as const) {
    await expireProof(admin);
    await page.goto(`${originOf(slug)}${path}?lang=en`);
    const download = page.waitForEvent('download');
    for (const name of names) await page.getByRole('main').getByRole('button', { name }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await dialog.getByLabel('Your password').fill(admin.password);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  }
});

test('an administrator without a password signs in again in another tab', { tag: '@once' }, async ({
  page,
  context,
}) => {
  const admin = await createPerson(slug, 'admin');
  await signInBrowser(context, admin);
  await expireProof(admin);
  await page.goto(`${originOf(slug)}/admin/users?lang=en`);
  await page.getByRole('main').getByRole('button', { name: 'Download' }).first().click();
  await page.getByRole('main').getByRole('button', { name: 'CSV', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(dialog.getByRole('link', { name: 'Sign in in another tab' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});
