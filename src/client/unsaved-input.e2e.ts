import type { Page } from '@playwright/test';
import { asker } from '#testing/browser/begin-item.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'aurora';
const origin = () => originOf(slug);

/** Answers the browser's question about leaving, and counts how often it is asked. */
function answerLeaving(page: Page) {
  const asked = { count: 0, leaves: false };
  page.on('dialog', async (dialog) => {
    expect(dialog.type()).toBe('beforeunload');
    asked.count += 1;
    await (asked.leaves ? dialog.accept() : dialog.dismiss());
  });
  return asked;
}

test('leaving a changed setting asks first; Back shows what is saved', { tag: '@once' }, async ({ page, member }) => {
  await member(slug);
  const asked = answerLeaving(page);
  await page.goto(`${origin()}/settings`);
  const form = page.locator('form[data-settings-form="notifications"]');
  const events = form.getByRole('checkbox', { name: /event/i });
  const save = form.getByRole('button', { name: 'Save' });
  const was = await events.isChecked();
  const away = page.getByRole('contentinfo').getByRole('link', { name: 'Experts' });
  await events.click();
  await expect(save).toBeVisible();
  await away.click();
  await expect.poll(() => asked.count).toBe(1);
  await expect(page).toHaveURL(`${origin()}/settings`);
  await expect(page.locator('html')).not.toHaveAttribute('data-loading');
  await expect(events).toBeChecked({ checked: !was });
  asked.leaves = true;
  await away.click();
  await expect(page).toHaveURL(`${origin()}/experts`);
  await page.goBack();
  await expect(events).toBeChecked({ checked: was });
  await expect(save).toBeHidden();
});

test('leaving a changed profile asks first, a saved one does not', { tag: '@once' }, async ({ page, member }) => {
  await member(slug);
  const asked = answerLeaving(page);
  asked.leaves = true;
  await page.goto(`${origin()}/my-profile`);
  const form = page.locator('form[data-settings-form="profile"]');
  const about = form.getByLabel('About you');
  const away = page.getByRole('contentinfo').getByRole('link', { name: 'Experts' });
  await about.fill('Saved text');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('status')).toHaveText('Saved.');
  await away.click();
  await expect(page).toHaveURL(`${origin()}/experts`);
  expect(asked.count).toBe(0);
  await page.goBack();
  await expect(about).toHaveValue('Saved text');
  await about.fill('Lost text');
  await away.click();
  await expect.poll(() => asked.count).toBe(1);
  await expect(page).toHaveURL(`${origin()}/experts`);
  await page.goBack();
  await expect(about).toHaveValue('Saved text');
});

test('a page that the browser kept is loaded again', { tag: '@once' }, async ({ page, member }) => {
  await member(slug);
  answerLeaving(page);
  await page.goto(`${origin()}/my-profile`);
  const about = page.getByLabel('About you');
  await about.fill('Typed before leaving');
  const loaded = page.waitForEvent('load');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await loaded;
  await expect(about).toHaveValue('');
});

for (const place of ['/my-profile', 'expert'] as const) {
  test(`a session that ends while typing loses nothing: ${place}`, { tag: '@once' }, async ({ page, context }) => {
    const person = await createPerson(slug, 'user', { hasPassword: true });
    await signInBrowser(context, person);
    answerLeaving(page);
    const [typed, send, done] = await (place === 'expert' ? openExpert(page) : openProfile(page));
    await typed.fill('Typed when the session had ended');
    await asker(person)('POST', '/api/auth/sign-out');
    await send.click();
    const link = page.getByRole('alert').getByRole('link', { name: 'Sign in in another tab' });
    await expect(link).toBeVisible();
    await expect(typed).toHaveValue('Typed when the session had ended');
    const opened = context.waitForEvent('page');
    await link.click();
    const other = await opened;
    await other.getByLabel('E-mail').fill(person.email);
    await other.getByLabel('Password').fill(person.password);
    await other.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await expect(done).toBeVisible();
    await expect(link).toHaveCount(0);
  });
}

async function openProfile(page: Page) {
  await page.goto(`${origin()}/my-profile`);
  const form = page.locator('form[data-settings-form="profile"]');
  return [form.getByLabel('About you'), saveOf(form), form.getByText('Saved.', { exact: true })] as const;
}

const saveOf = (form: ReturnType<Page['locator']>) => form.getByRole('button', { name: 'Save' });

async function openExpert(page: Page) {
  await page.goto(`${origin()}/experts`);
  await page.locator('main a[href^="/profile/"]').first().click();
  const form = page.locator('form[data-ask-expert]');
  return [form.getByRole('textbox'), form.locator('[type="submit"]'), page.locator('[data-question-sent]')] as const;
}
