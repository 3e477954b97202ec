import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

test('a member changes their name and introduction; a refused introduction stays, with an error on its field', {
  tag: '@once',
}, async ({ page, member }) => {
  const { id } = await member('aurora');
  await page.goto(`${originOf('aurora')}/my-profile`);
  const form = page.locator('.settings-form');
  await form.getByLabel('Name').fill('Õnne Ülle');
  const about = form.getByLabel('About you');
  await about.evaluate((field: HTMLTextAreaElement) => field.removeAttribute('maxlength'));
  await about.fill('a'.repeat(501));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert').filter({ hasText: 'introduction' })).toHaveText(
    'Your introduction can have at most 500 characters.',
  );
  await expect(about).toBeFocused();
  await expect(about).toHaveValue('a'.repeat(501));
  await about.fill('I photograph the northern lights.\nAsk me about gloves.');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('status')).toHaveText('Saved.');
  await expect(page.locator('.member-menu .menu > button')).toHaveAttribute('aria-label', /Õnne Ülle/);
  await page.goto(`${originOf('aurora')}/profile/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Õnne Ülle');
  await expect(page.getByText('Ask me about gloves.')).toBeVisible();
});

test('a member’s page is hidden from visitors until they show it to everyone', { tag: '@once' }, async ({
  page,
  member,
  browser,
}) => {
  const { id } = await member('aurora');
  const address = `${originOf('aurora')}/profile/${id}`;
  const stranger = await (await browser.newContext()).newPage();
  expect((await stranger.goto(address))?.status()).toBe(404);
  await page.goto(`${originOf('aurora')}/settings#privacy`);
  const form = page.locator('#privacy form');
  await form.getByLabel('Everyone, visitors too').check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('status')).toHaveText('Saved.');
  const seen = await stranger.goto(address);
  expect(seen?.status()).toBe(200);
  expect(await seen?.text()).not.toContain('@people.test');
  await stranger.context().close();
});

test('theme and language apply at once and are saved to the account', { tag: '@once' }, async ({ page, member }) => {
  await member('aurora');
  await page.goto(`${originOf('aurora')}/settings#appearance`);
  const form = page.locator('#appearance form');
  await form.getByLabel('Dark').check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await form.getByLabel('Eesti').check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seaded');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.evaluate(() => localStorage.removeItem('theme'));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('mail streams are saved, and account mail cannot be turned off', { tag: '@once' }, async ({ page, member }) => {
  await member('aurora');
  await page.goto(`${originOf('aurora')}/settings#notifications`);
  const form = page.locator('#notifications form').first();
  await expect(form.getByLabel('Account and security')).toBeDisabled();
  // Only streams that are actually sent are offered.
  await expect(form.getByRole('checkbox')).toHaveCount(3);
  await form.getByLabel('News and offers').check();
  // Each stream that the consent covers can be turned off separately.
  await expect(form.getByRole('checkbox')).toHaveCount(6);
  await form.getByLabel('Offers', { exact: true }).uncheck();
  await form.getByLabel('Events', { exact: true }).uncheck();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('status')).toHaveText('Saved.');
  await page.reload();
  await expect(form.getByLabel('News and offers')).toBeChecked();
  await expect(form.getByLabel('Newsletter', { exact: true })).toBeChecked();
  await expect(form.getByLabel('Offers', { exact: true })).not.toBeChecked();
  await expect(form.getByLabel('Events', { exact: true })).not.toBeChecked();
});

test('a settings form shows its save button only after a change', { tag: '@once' }, async ({ page, member }) => {
  await member('aurora');
  await page.goto(`${originOf('aurora')}/settings#notifications`);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(page.getByLabel('News and offers')).toBeEnabled();
  await expect(save).toHaveCount(0);
  await page.getByLabel('News and offers').check();
  await expect(save).toHaveCount(1);
});

test('one section of the settings is open, marked in the navigation and named in the URL', async ({ page, member }, {
  project,
}) => {
  await member('ryup');
  await page.goto(`${originOf('ryup')}/settings?lang=en`);
  const list = page.getByRole('navigation', { name: 'Settings', exact: true });
  const current = list.locator('[aria-current]');
  const open = page.locator('.settings-section:visible');
  const isPhone = project.name === 'phone';
  if (isPhone) await expect(open).toHaveCount(0);
  else await expect(current).toHaveText('Security');
  for (const [name, section] of [
    ['Privacy', 'privacy'],
    ['Your data', 'data'],
  ] as const) {
    await list.getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`#${section}$`));
    await expect(page.getByRole('heading', { name, level: 2 })).toBeInViewport();
    await expect(open).toHaveCount(1);
    await expect(list).toBeVisible({ visible: !isPhone });
    if (isPhone) await page.getByRole('link', { name: 'All settings' }).click();
    else await expect(current).toHaveText(name);
  }
  await page.goBack();
  await expect(open).toHaveAttribute('id', isPhone ? 'data' : 'privacy');
});

test('the save button stays in view on a phone while a long form is unsaved, and covers no focused field', {
  tag: '@once',
}, async ({ page, member }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await member('aurora');
  await page.goto(`${originOf('aurora')}/settings#notifications`);
  const form = page.locator('#notifications form').last();
  const save = form.getByRole('button', { name: 'Save' });
  await form.getByLabel('Send me notifications by e-mail').uncheck();
  await expect(save).toBeInViewport({ ratio: 1 });
  const isOnTop = await save.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height - 2) === button;
  });
  expect(isOnTop).toBe(true);
  const outcomes = form.getByRole('radiogroup', { name: 'Outcomes of my reports' });
  await outcomes.getByRole('radio', { name: 'Not at all' }).focus();
  const [focused, bar] = await Promise.all([
    outcomes.getByRole('radio', { name: 'Not at all' }).boundingBox(),
    form.locator('> .actions').boundingBox(),
  ]);
  expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});
