import type { Page } from '@playwright/test';
import { createApiCaller, createItem, itemText as text } from '#testing/browser/create-item.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'changing';
const titleOf = (page: Page) => page.getByLabel('Title', { exact: true });
const bodyOf = (page: Page) => page.getByLabel('Text', { exact: true });
const savedOf = (page: Page) => page.getByText('Saved', { exact: true });

test('a member whose session has ended signs in from the editor, which saves everything typed', {
  tag: '@once',
}, async ({ page, context }) => {
  const admin = await createPerson(slug, 'admin', { hasPassword: true });
  await signInBrowser(context, admin);
  const { id, ask, path } = await createItem(admin, 'article', { texts: { en: text('Ours', 'Ours') } });
  await page.goto(`${originOf(slug)}/admin/articles/${id}?lang=en`);
  await expect(savedOf(page)).toBeVisible();
  await ask('POST', '/api/auth/sign-out');
  await titleOf(page).fill('Typed when it had ended');
  const alert = page.getByRole('alert').filter({ hasText: 'You are signed out' });
  await expect(alert).toBeVisible();
  const opened = context.waitForEvent('page');
  await alert.getByRole('link', { name: 'Sign in in another tab' }).click();
  const other = await opened;
  await bodyOf(page).fill('Typed meanwhile');
  await other.getByLabel('E-mail').fill(admin.email);
  await other.getByLabel('Password').fill(admin.password);
  await other.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(other).toHaveURL(`${originOf(slug)}/dashboard`);
  await expect(savedOf(page)).toBeVisible();
  await expect(alert).toHaveCount(0);
  const { content } = (await createApiCaller(await createPerson(slug, 'admin'))('GET', path)).data;
  expect(content['texts']).toMatchObject({ en: { title: 'Typed when it had ended', body: 'Typed meanwhile' } });
});

test('a save that began in an ended session is retried with the new one', {
  tag: '@once',
}, async ({ page, member }) => {
  const [ended, begun] = [await createPerson(slug, 'admin'), await member(slug, 'admin')];
  const { id, ask, path } = await createItem(ended, 'article', { texts: { en: text('Ours', 'Ours') } });
  await page.goto(`${originOf(slug)}/admin/articles/${id}?lang=en`);
  await expect(savedOf(page)).toBeVisible();
  await page.evaluate((token) => localStorage.setItem('auth_token', token), ended.token);
  await ask('POST', '/api/auth/sign-out');
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  await page.route(`**${path}`, (route) => gate.then(() => route.continue()));
  const waiting = page.waitForRequest(`**${path}`);
  await titleOf(page).fill('Typed between the two');
  await waiting;
  await page.evaluate((token) => localStorage.setItem('auth_token', token), begun.token);
  open();
  await expect(savedOf(page)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBe(begun.token);
  expect((await createApiCaller(begun)('GET', path)).data.content['texts']).toMatchObject({
    en: { title: 'Typed between the two' },
  });
});

test('two tabs with one article keep separate local copies', {
  tag: '@once',
}, async ({ page, context, member }) => {
  const admin = await member(slug, 'admin');
  const { id, ask, path } = await createItem(admin, 'article', { texts: { en: text('Ours', 'Ours') } });
  const address = `${originOf(slug)}/admin/articles/${id}?lang=en`;
  await page.route(`**${path}`, (route) => route.abort('connectionreset'));
  await page.goto(address);
  await titleOf(page).fill('Of the first tab');
  await expect(page.getByText('Your text is kept in this browser')).toBeVisible();

  const second = await context.newPage();
  await second.goto(address);
  await bodyOf(second).fill('Of the second tab');
  await expect(savedOf(second)).toBeVisible();
  const { content } = (await ask('GET', path)).data;
  expect(content['texts']).toMatchObject({ en: { title: 'Ours', body: 'Of the second tab' } });

  await expect(titleOf(page)).toHaveValue('Of the first tab');
  await page.close();
  const third = await context.newPage();
  await third.goto(address);
  await expect(titleOf(third)).toHaveValue('Of the first tab');
  await expect(third.getByText('Someone saved this after you opened it')).toBeVisible();
  await expect(titleOf(second)).toHaveValue('Ours');
});
