import { findBarriers, findOverflow } from '#testing/browser/inspect-page.ts';
import { linkIn, readNewestMail } from '#testing/browser/mailbox.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

/** This community approves new members. */
const slug = 'approving';

test('someone asks to join, an administrator approves them, and they sign in', { tag: '@once' }, async ({
  page,
  context,
  browser,
}) => {
  test.slow();
  const email = `asks-${crypto.randomUUID()}@people.test`;
  const password = 'kuu paistab metsa kohal';
  const person = await (await browser.newContext()).newPage();
  await person.goto(`${originOf(slug)}/auth/signup?lang=en`);
  await expect(person.getByText('An administrator reads every request')).toBeVisible();
  await person.getByLabel('Name').fill('Astrid Ask');
  await person.getByLabel('E-mail').fill(email);
  await person.getByLabel('Password', { exact: true }).fill(password);
  await person.getByLabel('Why would you like to join?').fill('I photograph the night sky.');
  expect(await findBarriers(person)).toEqual([]);
  await person.getByRole('button', { name: 'Create my account' }).click();
  await expect(person.getByRole('heading', { name: 'Check your mailbox' })).toBeVisible();
  await person.goto(linkIn(await readNewestMail(email)));
  await person.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(person.getByText('An administrator now decides about your request')).toBeVisible();
  const signIn = async () => {
    await person.goto(`${originOf(slug)}/auth/signin?lang=en`);
    await person.getByLabel('E-mail').fill(email);
    await person.getByLabel('Password', { exact: true }).fill(password);
    await person.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await signIn();
  await expect(person.getByText('An administrator is still deciding whether you can join.')).toBeVisible();

  await signInBrowser(context, await createPerson(slug, 'admin'));
  await page.goto(`${originOf(slug)}/admin?lang=en`);
  await page.getByRole('link', { name: /waiting to join/ }).click();
  await page.getByRole('link', { name: 'Astrid Ask' }).first().click();
  await expect(page.getByText('I photograph the night sky.')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page)).toEqual([]);
  await page.getByRole('button', { name: 'Decline…' }).click();
  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(page.getByLabel('Reason', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByLabel('A word of welcome').fill('Good to have you.');
  await page.getByRole('button', { name: 'Let them in' }).click();
  await expect(page.getByRole('heading', { name: 'Wants to join' })).toHaveCount(0);

  expect((await readNewestMail(email, 2)).text).toContain('Good to have you.');
  await signIn();
  await expect(person).toHaveURL(/\/dashboard/);
  await person.context().close();
});
