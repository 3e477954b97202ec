import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'changing';

test('an administrator changes a setting, handles a colleague’s conflicting change, and undoes it', {
  tag: '@once',
}, async ({ page, context }) => {
  await signInBrowser(context, await createPerson(slug, 'admin'));
  await page.goto(`${originOf(slug)}/admin/settings?lang=en`);
  const contact = page.getByRole('region', { name: 'Contact', exact: true });
  const operator = contact.getByLabel('Who runs the community');
  const registry = contact.getByLabel('Registry code');
  const save = contact.getByRole('button', { name: 'Save' });
  const folder = await operator.inputValue();
  const other = await context.newPage();
  await other.goto(page.url());

  await page.getByLabel('Contact e-mail').fill('nobody');
  await save.click();
  await expect(page.getByText('Please enter a valid e-mail address')).toBeVisible();
  await expect(page.getByLabel('Contact e-mail')).toBeFocused();
  await page.reload();

  await operator.fill('Northern Light Society');
  await save.click();
  await expect(contact.getByRole('status').getByText('Saved.')).toBeVisible();
  await expect(contact.getByText('Set here.')).toBeVisible();

  await other.getByLabel('Who runs the community').fill('Aurora Club');
  await other.getByRole('region', { name: 'Contact', exact: true }).getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Someone else saved this group while you were editing.')).toBeVisible();
  await expect(other.getByText('It is now: Northern Light Society')).toBeVisible();
  await expect(other.getByLabel('Who runs the community')).toHaveValue('Aurora Club');
  await other.close({ runBeforeUnload: false });

  await contact.getByText('Latest changes').click();
  await contact.getByRole('button', { name: /^Undo the change/ }).click();
  await expect(contact.getByRole('status').getByText('Saved.')).toBeVisible();
  await expect(operator).toHaveValue(folder);

  await registry.fill('80000099');
  await save.click();
  await expect(contact.getByRole('status').getByText('Saved.')).toBeVisible();
  await contact.getByRole('button', { name: /^Back to the folder’s value/ }).click();
  await save.click();
  await expect(contact.getByRole('status').getByText('Saved.')).toBeVisible();
  await expect(contact.getByText('Set here.')).toHaveCount(0);
});

test('a community that people join by invitation shows that instead of a sign-up form', { tag: '@once' }, async ({
  page,
  context,
  browser,
}) => {
  await signInBrowser(context, await createPerson(slug, 'admin'));
  await page.goto(`${originOf(slug)}/admin/settings?lang=en`);
  const joining = page.getByRole('region', { name: 'Joining and signing in' });
  const save = joining.getByRole('button', { name: 'Save' });
  await joining.getByLabel('Who may join').selectOption('Only people who were invited');
  await save.click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(joining.getByText('Set here. The folder says: Everyone')).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await expect(async () => {
    await visitor.goto(`${originOf(slug)}/auth/signup?lang=en`);
    await expect(visitor.getByText('New members join by invitation.')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(visitor.getByLabel('Password')).toHaveCount(0);
  await visitor.close();

  await joining.getByLabel('Moderators must use two-factor sign-in').check();
  await save.click();
  await expect(joining.getByText('Set here. The folder says: no')).toBeVisible();
  await joining.getByRole('button', { name: /Who may join/ }).click();
  await joining.getByRole('button', { name: /Moderators must/ }).click();
  await save.click();
  await expect(joining.getByText('Set here.')).toHaveCount(0);
});

test('a reason for reports that an administrator turns off isn’t offered', { tag: '@once' }, async ({
  page,
  context,
}) => {
  await signInBrowser(context, await createPerson(slug, 'admin'));
  const [settings, form] = [`${originOf(slug)}/admin/settings?lang=en`, await reportAddress()];
  const group = page.getByRole('region', { name: 'Reasons for reports' });
  const spam = group.getByLabel('Advertising or spam', { exact: true });
  await page.goto(settings);
  await spam.uncheck();
  await group.getByRole('button', { name: 'Save' }).click();
  await expect(group.getByText('Set here. The folder says: yes')).toBeVisible();

  await page.goto(form);
  await expect(page.getByLabel('Sexual abuse of a child')).toBeVisible();
  await expect(page.getByLabel('Advertising or spam')).toHaveCount(0);

  await page.goto(settings);
  await spam.check();
  await group.getByRole('button', { name: 'Save' }).click();
  await expect(group.getByText('Set here.')).toHaveCount(0);
  await page.goto(form);
  await expect(page.getByLabel('Advertising or spam')).toBeVisible();
});

const reportAddress = async () => `${originOf(slug)}/report?type=user&id=${(await createPerson(slug)).id}&lang=en`;
