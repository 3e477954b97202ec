import { linkIn, readNewestMail } from '#testing/browser/mailbox.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'ryup';
const password = 'kuu paistab metsa kohal';

test('an administrator invites several people, one of whom accepts and is signed in', { tag: '@once' }, async ({
  page,
  context,
  browser,
}) => {
  const admin = await createPerson(slug, 'admin');
  await signInBrowser(context, admin);
  const [first, second] = [`uku${Date.now()}@people.test`, `aru${Date.now()}@people.test`];
  await page.goto(`${originOf(slug)}/admin/users?lang=en`);
  await page.getByRole('button', { name: 'Invite people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog.getByLabel('E-mail addresses').fill(`Uku Uus <${first}>; ${second}, ${admin.email}`);
  await expect(dialog.getByText('Already a member')).toBeVisible();
  await expect(dialog.getByText('2 people will be invited')).toBeVisible();
  await dialog.getByLabel('Note (optional)').fill('See you on Thursday!');
  await dialog.getByRole('button', { name: 'Send 2 invitations' }).click();
  const outcome = page.getByRole('dialog', { name: 'What was sent' });
  await expect(outcome.getByText('2 invitations are on their way.')).toBeVisible();
  await outcome.getByRole('button', { name: 'Close' }).click();

  const mail = await readNewestMail(first);
  expect(mail.text).toContain('See you on Thursday!');
  const link = linkIn(mail);
  const theirs = await browser.newContext();
  const own = await theirs.newPage();
  await own.goto(link);
  await expect(own.locator('[name="name"]')).toHaveValue('Uku Uus');
  await own.locator('[name="password"]').fill(password);
  await own.locator('form button[type="submit"]').click();
  await expect(own).toHaveURL(/\/dashboard\?welcome/);
  await expect(own.locator('.notice-success')).toBeVisible();
  await own.goto(link);
  await expect(own.getByRole('alert')).toBeVisible();
  await theirs.close();

  await page.getByRole('link', { name: 'Invitations' }).click();
  await expect(page.getByRole('row', { name: new RegExp(first) })).toContainText('Accepted');
  const waiting = page.getByRole('row', { name: new RegExp(second) });
  await waiting.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('The invitation is revoked.')).toBeVisible();
  await expect(waiting).toContainText('Revoked');
  const late = await browser.newContext({ locale: 'et' });
  const other = await late.newPage();
  await other.goto(`${linkIn(await readNewestMail(second))}&lang=et`);
  await expect(other.getByText('See kutse on tagasi võetud.', { exact: false })).toBeVisible();
  await late.close();
});
