import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { pressKey } from '#testing/browser/press-key.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'ryup';

test('an administrator finds a member, gives them a role and signs them out', { tag: '@once' }, async ({
  page,
  context,
  browser,
}) => {
  const name = `Leida Leitav${Date.now()}`;
  const member = await createPerson(slug, 'user', { name });
  const theirs = await browser.newContext();
  await signInBrowser(theirs, member);
  const own = await theirs.newPage();
  await signInBrowser(context, await createPerson(slug, 'admin'));
  await page.goto(`${originOf(slug)}/admin/users?lang=en&q=${encodeURIComponent(name.split(' ')[1] ?? '')}`);
  await expect(page.getByText('1 member')).toBeVisible();
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

  await page.getByLabel('Role', { exact: true }).selectOption({ label: 'Moderator' });
  await page.getByLabel('Why (for the audit log)').fill('Helps in the evenings');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Helps in the evenings')).toBeVisible();
  await own.goto(`${originOf(slug)}/moderator?lang=en`);
  await expect(own).toHaveURL(/\/moderator/);

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('Signed in nowhere right now.')).toBeVisible();
  await own.goto(`${originOf(slug)}/moderator?lang=en`);
  await expect(own).toHaveURL(/\/auth\/signin/);
  await theirs.close();
});

test('an administrator downloads the list of members as a file', { tag: '@once' }, async ({ page, context }) => {
  await signInBrowser(context, await createPerson(slug, 'admin'));
  await page.goto(`${originOf(slug)}/admin/users?lang=en&role=admin`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  expect((await download).suggestedFilename()).toBe('members.csv');
});

test('an administrator suspends a member from their record, and deletes another account', { tag: '@once' }, async ({
  page,
  context,
}) => {
  const [loud, leaving] = [
    await createPerson(slug, 'user', { name: 'Lauri Lärmakas' }),
    await createPerson(slug, 'user', { name: 'Liina Lahkuja' }),
  ];
  await signInBrowser(context, await createPerson(slug, 'admin'));
  await page.goto(`${originOf(slug)}/admin/users/${loud.id}?lang=en`);
  await page.getByRole('button', { name: 'Decide about this member' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open the case' }).click();
  await expect(page).toHaveURL(/\/moderator\/reports\//);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.getByRole('radio', { name: /^Suspend/ }).check();
  await page.getByLabel('Which rule').selectOption({ index: 1 });
  await page.getByLabel('For how long').selectOption({ index: 3 });
  await page.getByLabel('What happened').fill('Shouts at newcomers.');
  const address = page.url();
  await page.getByRole('button', { name: 'Decide', exact: true }).click();
  // The next case opens, or the empty queue.
  await expect(page).not.toHaveURL(address);
  await page.waitForLoadState();
  await page.goto(`${originOf(slug)}/admin/users/${loud.id}?lang=en`);
  await expect(page.locator('main .badge', { hasText: 'Suspended' })).toBeVisible();
  await page.getByRole('button', { name: 'End the suspension' }).click();
  await page.getByLabel('Why', { exact: true }).fill('Talked it over.');
  await page.getByRole('dialog').getByRole('button', { name: 'End the suspension' }).click();
  await expect(page.getByText(/^The suspension has ended/)).toBeFocused();

  await page.goto(`${originOf(slug)}/admin/users/${leaving.id}?lang=en`);
  await page.getByRole('button', { name: 'Delete this account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this account' });
  await dialog.getByLabel(/^Type /).fill('somebody@else.test');
  await dialog.getByLabel('Why (they read it)').fill('Asked for it by e-mail.');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog.getByText(/This isn’t the member’s address/)).toBeVisible();
  await dialog.getByLabel(/^Type /).fill(leaving.email);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);
  const answer = await page.goto(`${originOf(slug)}/admin/users/${leaving.id}?lang=en`);
  expect(answer?.status()).toBe(404);
});

test('an administrator gives a member a plan, which the member sees, and ends it early', { tag: '@once' }, async ({
  page,
  context,
  browser,
}) => {
  const member = await createPerson(slug, 'user');
  const theirs = await browser.newContext();
  await signInBrowser(theirs, member);
  const own = await theirs.newPage();
  await signInBrowser(context, await createPerson(slug, 'admin'));
  await page.goto(`${originOf(slug)}/admin/users/${member.id}?lang=en`);
  await page.getByRole('button', { name: 'Give a plan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Last day').fill(`${new Date().getFullYear() + 1}-06-30`);
  await dialog.getByRole('button', { name: 'Give the plan' }).click();
  await expect(dialog.getByText('Please give a reason', { exact: false }).first()).toBeVisible();
  await dialog.getByLabel('Why (they read it)').fill('Thanks for your help');
  await dialog.getByRole('button', { name: 'Give the plan' }).click();
  await expect(page.getByText('Premium, given by staff', { exact: false })).toBeVisible();
  await own.goto(`${originOf(slug)}/subscription?lang=en`);
  await expect(own.getByText('from the community')).toBeVisible();
  await own.goto(`${originOf(slug)}/notifications?lang=en`);
  await expect(own.getByText('Someone gave you a gift: Premium', { exact: false })).toBeVisible();

  await page.getByRole('button', { name: /^End now/ }).click();
  await page.getByRole('dialog').getByLabel('Why (they read it)').fill('A mistake');
  await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click();
  await expect(page.getByText('Premium, given by staff', { exact: false })).toBeHidden();
  await theirs.close();
});

test('the list of members works by keyboard, and announces changes to screen readers', { tag: '@once' }, async ({
  page,
  context,
}) => {
  await signInBrowser(context, await createPerson(slug, 'admin'));
  await page.goto(`${originOf(slug)}/admin/users?lang=en`);
  const list = page.getByRole('region', { name: 'Members' });
  const count = list.getByRole('status').first();
  await expect(count).toHaveText(/members$/);
  const table = list.getByRole('table', { name: 'Members' });
  const [first] = await table.getByRole('rowheader').getByRole('link').allTextContents();
  await expect(table.getByRole('checkbox', { name: `Choose ${first}`, exact: true }).first()).toBeVisible();

  await pressKey(table.getByRole('columnheader').getByRole('button', { name: 'Last seen' }), 'Enter');
  await expect(table.getByRole('columnheader', { name: 'Last seen' })).toHaveAttribute('aria-sort', 'descending');
  await expect(list.getByText(/^Showing /)).toHaveText(/ to /);

  const menu = table.getByRole('button', { name: /^More about / }).first();
  await pressKey(menu, 'Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Account', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'Public profile' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();

  await pressKey(table.getByRole('checkbox', { name: 'Choose all on this page' }), 'Space');
  await expect(count).toHaveText('20 chosen');
  await pressKey(list.getByRole('button', { name: 'Next page' }), 'Enter');
  await expect(list).toBeFocused();
  await pressKey(table.getByRole('checkbox', { name: /^Choose (?!all)/ }).first(), 'Space');
  await expect(count).toHaveText('21 chosen');
  await pressKey(list.getByRole('button', { name: 'Choose none' }), 'Enter');
  await expect(count).toHaveText(/members$/);
  await expect(list).toBeFocused();
});
