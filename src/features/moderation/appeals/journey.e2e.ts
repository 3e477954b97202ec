import type { Browser, Page } from '@playwright/test';
import { changeAccount, findCaseAbout } from '#testing/browser/create-report.ts';
import { type ReceivedMail, readNewestMail } from '#testing/browser/mailbox.ts';
import { createPerson, type Person, type PersonKind, signInBrowser } from '#testing/browser/people.ts';
import { databaseOf, originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'ryup';

/** Finds the link to a decision in a mail. */
const decisionLink = ({ text }: ReceivedMail) => text.match(/https?:\/\/\S+\/appeals\/\S+/)?.[0] ?? '';

/** Opens a page as staff in a separate browser of the same size. */
async function staffPage(browser: Browser, page: Page, kind: PersonKind, path: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: page.viewportSize() });
  await signInBrowser(context, await createPerson(slug, kind, { name: 'Tiina Tark' }));
  const opened = await context.newPage();
  await opened.goto(`${originOf(slug)}${path}?lang=en`);
  return opened;
}

async function appealAbout(author: Person): Promise<string> {
  const rows = await databaseOf(slug).all<{ id: string }>(`select appeals.id from appeals
    inner join moderation_decisions on moderation_decisions.id = appeals.decision_id
    where moderation_decisions.member_id = '${author.id}'`);
  return rows[0]?.id ?? '';
}

test('a profile is reported by a visitor, removed and restored on appeal, and everyone is notified in their language', {
  tag: '@once',
}, async ({ page, browser }) => {
  test.slow();
  const jaan = await createPerson(slug, 'user', { name: 'Jaan Rebane' });
  await changeAccount(jaan, { locale: 'et', about: 'Müün imerohtu', profileVisibility: 'everyone' });
  const juta = `${jaan.id}@visitors.test`;
  const profile = `${originOf(slug)}/profile/${jaan.id}?lang=en`;

  // The visitor reads English.
  await page.goto(profile);
  await page.getByRole('link', { name: 'Report' }).click();
  await page.getByLabel('Misleading or dangerous information').check();
  await page.getByLabel('In your own words').fill('It cures nothing.');
  await page.getByLabel('Your name').fill('Juta');
  await page.getByLabel('Your e-mail address').fill(juta);
  await page.getByLabel('I believe that what I say is true').check();
  await page.getByRole('button', { name: 'Send the report' }).click();
  await expect(page.getByText('Thank you, we have your report')).toBeVisible();
  expect((await readNewestMail(juta)).subject).toMatch(/^We received your report/);

  const caseId = await findCaseAbout(slug, jaan.id);
  const moderator = await staffPage(browser, page, 'moderator', `/moderator/reports/${caseId}`);
  await expect(moderator.getByText(/^Yours until/)).toBeVisible();
  await expect(moderator.getByText('It cures nothing.')).toBeVisible();
  await moderator.getByRole('radio', { name: 'Remove it' }).check();
  await moderator.getByLabel('Which rule').selectOption('spam');
  await moderator.getByLabel('What happened, in your own words').fill('Imerohu reklaam.');
  await moderator.getByRole('button', { name: 'Decide', exact: true }).click();
  await expect(moderator.getByText(/^Decided\. Everyone concerned/)).toBeVisible();
  await moderator.context().close();

  // The visitor learns that action was taken, but not what the author’s notification says.
  const outcome = await readNewestMail(juta, 2);
  expect(outcome.subject).toMatch(/^The outcome of your report/);
  expect(outcome.text).not.toContain('/profile/');
  await page.goto(decisionLink(outcome));
  await expect(page.getByText('The moderators looked at it and acted on it.')).toBeVisible();
  await expect(page.getByText('Imerohu reklaam.')).toBeHidden();
  await page.goto(profile);
  await expect(page.getByText('Müün imerohtu')).toBeHidden();

  // The author reads Estonian, and can appeal without signing in.
  const statement = await readNewestMail(jaan.email);
  expect(statement.subject).toMatch(/otsus/i);
  for (const part of ['Eemaldasime sinu loodud sisu.', 'Imerohu reklaam.', 'mitte programm', '/rules']) {
    expect(statement.text).toContain(part);
  }
  expect(statement.text).not.toContain('Tiina');
  const context = await browser.newContext({ locale: 'et-EE', viewport: page.viewportSize() });
  const own = await context.newPage();
  await own.goto(decisionLink(statement));
  await expect(own.getByText('Imerohu reklaam.')).toBeVisible();
  await own.getByLabel('Miks on otsus vale?').fill('See on naljanumber, mitte reklaam.');
  await own.getByRole('button', { name: 'Saada vaidlustus' }).click();
  await expect(own.getByText(/^Saime sinu vaidlustuse kätte/)).toBeVisible();

  const admin = await staffPage(browser, page, 'admin', `/moderator/appeals/${await appealAbout(jaan)}`);
  await expect(admin.getByText('See on naljanumber, mitte reklaam.')).toBeVisible();
  await admin.getByRole('radio', { name: /^Grant/ }).check();
  await admin.getByRole('textbox').fill('Tõesti nali.');
  await admin.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(admin.getByRole('radio')).toHaveCount(0);
  // The case shows that its decision was overturned, and the appeal.
  await admin.goto(`${originOf(slug)}/moderator/reports/${caseId}?lang=en`);
  await expect(admin.getByText('Overturned on appeal', { exact: true })).toBeVisible();
  await expect(admin.getByRole('link', { name: 'By the author' })).toBeVisible();
  await admin.context().close();

  const answer = await readNewestMail(jaan.email, 2);
  for (const part of ['Tõesti nali.', 'Sul oli õigus.']) expect(answer.text).toContain(part);
  await own.reload();
  await expect(own.getByText('Tõesti nali.')).toBeVisible();
  await context.close();
  const reversal = await readNewestMail(juta, 3);
  expect(reversal.text).toContain('Tõesti nali.');
  await page.goto(decisionLink(reversal));
  await expect(page.getByText(/^This decision was overturned on appeal/)).toBeVisible();
  await page.goto(profile);
  await expect(page.getByText('Müün imerohtu')).toBeVisible();
});
