import { createApiCaller } from '#testing/browser/create-item.ts';
import { createComment, createPost } from '#testing/browser/create-post.ts';
import { changeAccount, createReport, findCaseAbout } from '#testing/browser/create-report.ts';
import { readNewestMail } from '#testing/browser/mailbox.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

// No other test decides cases in this community, because a decision opens and claims the next case.
const slug = 'aurora';

test('a member reports a comment, a moderator removes it by keyboard, and both sides are notified', {
  tag: '@once',
}, async ({ page, browser, member }) => {
  test.slow();
  const author = await createPerson(slug, 'user', { name: 'Jaan Rebane' });
  await changeAccount(author, { locale: 'et' });
  const address = await createPost(author, 'Kes tuleb homme?');
  const comment = await createComment(author, address, 'Sa oled loll');

  await member(slug);
  await page.goto(`${address}?lang=en`);
  const shown = page.getByRole('article', { name: 'Comment by Jaan Rebane' });
  await shown.getByRole('button', { name: /More about/ }).click();
  await shown.getByRole('link', { name: 'Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report to the moderators' });
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  await expect(dialog.getByText('Please choose why you are reporting this.')).toBeVisible();
  await dialog.getByLabel('Bullying or insults').check();
  await dialog.getByLabel('In your own words').fill('It insults Mari.');
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  await expect(dialog.getByText('Please confirm that what you say is true')).toBeVisible();
  await dialog.getByLabel('I believe that what I say is true').check();
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  await expect(dialog.getByText('Thank you, we have your report')).toBeVisible();

  const id = await findCaseAbout(slug, comment);
  const context = await browser.newContext({ locale: 'en-GB' });
  await signInBrowser(context, await createPerson(slug, 'moderator', { name: 'Tiina Tark' }));
  const staff = await context.newPage();
  await staff.goto(`${originOf(slug)}/moderator?severity=2&sort=age&lang=en`);
  await expect(staff.getByRole('button', { name: 'Keyboard shortcuts' })).toBeEnabled();
  const focused = () => staff.evaluate(() => document.activeElement?.closest('tr')?.id);
  await expect(async () => {
    await staff.keyboard.press('j');
    expect(await focused()).toBe(`row-${id}`);
  }).toPass({ intervals: [50] });
  await staff.keyboard.press('Enter');
  await expect(staff.getByText(/^Yours until/)).toBeVisible();
  await expect(staff.locator('.reported')).toHaveText(/Sa oled loll/);

  await staff.keyboard.press('2');
  await expect(staff.getByRole('radio', { name: 'Remove it' })).toBeChecked();
  await staff.keyboard.press('w');
  await staff.keyboard.type('Kutsub teist lolliks.');
  await staff.keyboard.press('Escape');
  await staff.keyboard.press('g');
  await staff.keyboard.press('ArrowDown');
  await staff.keyboard.press('Control+Enter');
  await expect(staff.getByText(/^Decided\. Everyone concerned/)).toBeVisible();
  await context.close();

  const mail = await readNewestMail(author.email);
  expect(mail.text).toContain('Kutsub teist lolliks.');
  expect(mail.subject).toMatch(/otsus/i);
  await page.goto(`${originOf(slug)}/reports?case=${id}&lang=en`);
  await expect(page.getByText('We looked at it and acted on it.')).toBeVisible();
  await expect(page.getByRole('link', { name: /All your reports/ })).toBeVisible();
  await page.goto(`${address}?lang=en`);
  await expect(page.getByText('Sa oled loll')).toBeHidden();
});

test('a case that another moderator works on can be read but not decided, and the queue says so at once', {
  tag: '@once',
}, async ({ page, member }) => {
  const author = await createPerson(slug, 'user', { name: 'Jaan Rebane' });
  const address = await createPost(author, 'Mida teha?');
  const target = { type: 'post', id: address.split('/').at(-1) ?? '' } as const;
  const reporter = await createPerson(slug);
  await member(slug, 'moderator');
  await page.goto(`${originOf(slug)}/moderator?severity=3&sort=age&lang=en`);
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeEnabled();
  const id = await createReport(reporter, target, 'self_harm');
  const row = page.locator(`#row-${id}`);
  await expect(row).toBeVisible();
  const other = await createPerson(slug, 'moderator', { name: 'Tiina Tark' });
  await createApiCaller(other)('POST', `/api/moderation/reports/${id}/claim`, {});
  await expect(row.getByText('Tiina Tark is working on it')).toBeVisible();
  await row.getByRole('link', { name: /^Someone may/ }).click();
  await expect(page.getByText(/Tiina Tark is working on this until/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Decide', exact: true })).toBeHidden();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor reports a public profile', { tag: '@once' }, async ({ page }) => {
    const seller = await createPerson(slug);
    const { id } = seller;
    await changeAccount(seller, { about: 'Müün kõike', profileVisibility: 'everyone' });
    await page.goto(`${originOf(slug)}/profile/${id}?lang=en`);
    await page.getByRole('link', { name: 'Report' }).click();
    await page.getByLabel('Advertising or spam').check();
    await page.getByLabel('I believe that what I say is true').check();
    await page.getByRole('button', { name: 'Send the report' }).click();
    await expect(page.getByText(/name/i).first()).toBeVisible();
    await page.getByLabel('Your name').fill('Juta');
    await page.getByLabel('Your e-mail address').fill(`${id}@visitors.test`);
    await page.getByRole('button', { name: 'Send the report' }).click();
    await expect(page.getByText('Thank you, we have your report')).toBeVisible();
    expect((await readNewestMail(`${id}@visitors.test`)).text).toContain(`/profile/${id}`);
  });
});
