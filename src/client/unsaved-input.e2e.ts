import type { Page } from '@playwright/test';
import { createApiCaller } from '#testing/browser/create-item.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'aurora';
const origin = () => originOf(slug);

/** Answers the browser's prompt before leaving, and counts how often it appears. */
function answerLeavePrompt(page: Page) {
  const asked = { count: 0, leaves: false };
  page.on('dialog', async (dialog) => {
    expect(dialog.type()).toBe('beforeunload');
    asked.count += 1;
    await (asked.leaves ? dialog.accept() : dialog.dismiss());
  });
  return asked;
}

test('leaving a changed setting asks first, and Back shows the saved setting', { tag: '@once' }, async ({
  page,
  member,
}) => {
  await member(slug);
  const asked = answerLeavePrompt(page);
  await page.goto(`${origin()}/settings#notifications`);
  const form = page.locator('#notifications form').first();
  const events = form.getByRole('checkbox', { name: /event/i });
  const save = form.getByRole('button', { name: 'Save' });
  const was = await events.isChecked();
  const away = page.getByRole('contentinfo').getByRole('link', { name: 'Experts' });
  await events.click();
  await expect(save).toBeVisible();
  await away.click();
  await expect.poll(() => asked.count).toBe(1);
  await expect(page).toHaveURL(`${origin()}/settings#notifications`);
  await expect(page.locator('html')).not.toHaveAttribute('data-loading');
  await expect(events).toBeChecked({ checked: !was });
  asked.leaves = true;
  await away.click();
  await expect(page).toHaveURL(`${origin()}/experts`);
  await page.goBack();
  await expect(events).toBeChecked({ checked: was });
  await expect(save).toBeHidden();
});

test('leaving a changed profile asks first, but leaving a saved one doesn’t', { tag: '@once' }, async ({
  page,
  member,
}) => {
  await member(slug);
  const asked = answerLeavePrompt(page);
  asked.leaves = true;
  await page.goto(`${origin()}/my-profile`);
  const form = page.locator('.settings-form');
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

test('leaving a gift order asks once a plan is chosen, but paying for it doesn’t', { tag: '@once' }, async ({
  page,
  member,
}) => {
  await member(slug);
  const asked = answerLeavePrompt(page);
  const [message, send, payment] = await openOrder(page);
  const away = page.getByRole('contentinfo').getByRole('link', { name: 'Experts' });
  await page.getByRole('radio', { name: /Donator/ }).check({ force: true });
  await away.click();
  await expect.poll(() => asked.count).toBe(1);
  await expect(page).toHaveURL(`${origin()}/store`);
  await expect(page.getByRole('radio', { name: /Donator/ })).toBeChecked();
  await message.fill('Good luck');
  await send.click();
  await expect(payment).toBeVisible();
  expect(asked.count).toBe(1);
});

test('leaving an island’s form asks once something is typed, but sending it doesn’t', { tag: '@once' }, async ({
  page,
  member,
}) => {
  await member(slug, 'admin');
  const asked = answerLeavePrompt(page);
  await page.goto(`${origin()}/admin?lang=en`);
  await page.goto(`${origin()}/admin/gift-cards`);
  await page.getByRole('button', { name: 'Create cards' }).click();
  const dialog = page.getByRole('dialog');
  const note = dialog.getByLabel('Description');
  await note.fill('For the raffle');
  await page.evaluate(() => history.back());
  await expect.poll(() => asked.count).toBe(1);
  await expect(page).toHaveURL(`${origin()}/admin/gift-cards`);
  await expect(note).toHaveValue('For the raffle');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`${origin()}/admin`);
  expect(asked.count).toBe(1);
});

test('changing the language doesn’t ask and keeps the input', { tag: '@once' }, async ({ page, member }) => {
  await member(slug);
  const asked = answerLeavePrompt(page);
  await page.goto(`${origin()}/my-profile`);
  const about = page.locator('.settings-form textarea');
  await about.fill('Not saved yet');
  await page.getByLabel(/(Language|Keel): /).click();
  await page.getByRole('link', { name: 'Eesti', exact: true }).first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'et-EE');
  await expect(about).toHaveValue('Not saved yet');
  expect(asked.count).toBe(0);
});

test('a page restored from the browser’s cache is reloaded', { tag: '@once' }, async ({ page, member }) => {
  await member(slug);
  answerLeavePrompt(page);
  await page.goto(`${origin()}/my-profile`);
  const about = page.getByLabel('About you');
  await about.fill('Typed before leaving');
  const loaded = page.waitForEvent('load');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await loaded;
  await expect(about).toHaveValue('');
});

test('text typed while a form is being saved stays unsaved', { tag: '@once' }, async ({ page, member }) => {
  await member(slug);
  const asked = answerLeavePrompt(page);
  const [about, send, done] = await openProfile(page);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/users/profile', async (route) => {
    if (route.request().method() === 'PATCH') await answered;
    await route.fallback();
  });
  await about.fill('Sent');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await send.click();
  await sent;
  await about.fill('Sent, and typed meanwhile');
  answer();
  await expect(send).toBeEnabled();
  await expect(about).toHaveValue('Sent, and typed meanwhile');
  await expect(done).toHaveCount(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Experts' }).click();
  await expect.poll(() => asked.count).toBe(1);
  await send.click();
  await expect(done).toBeVisible();
  await page.reload();
  expect(asked.count).toBe(1);
  await expect(about).toHaveValue('Sent, and typed meanwhile');
});

for (const [name, path, open] of [
  ['feedback', '/api/feedback', openFeedback],
  ['a question to an expert', '/api/experts/*/questions', openExpert],
] as const) {
  test(`text typed while a form is being sent stays, and can be sent: ${name}`, { tag: '@once' }, async ({
    page,
    member,
  }) => {
    await member(slug);
    const asked = answerLeavePrompt(page);
    const [typed, send, done] = await open(page);
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route(`**${path}`, async (route) => {
      await answered;
      await route.fallback();
    });
    await typed.fill('When does the library open');
    const sent = page.waitForRequest(`**${path}`);
    await send.click();
    await sent;
    await typed.pressSequentially(' on Sundays?');
    answer();
    await expect(done).toBeVisible();
    await expect(typed).toHaveValue('When does the library open on Sundays?');
    await expect(typed).toBeFocused();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Experts' }).click();
    await expect.poll(() => asked.count).toBe(1);
    await send.click();
    await expect(typed).toBeHidden();
    await expect(done).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Experts' }).click();
    await expect(page).toHaveURL(`${origin()}/experts`);
    expect(asked.count).toBe(1);
  });
}

const forms = {
  'the profile': openProfile,
  'a question to an expert': openExpert,
  settings: openPrivacy,
  feedback: openFeedback,
  'a gift order': openOrder,
} as const;
for (const [name, open] of Object.entries(forms)) {
  test(`no input is lost when the session ends while typing: ${name}`, { tag: '@once' }, async ({ page, context }) => {
    const person = await createPerson(slug, 'user', { hasPassword: true });
    await signInBrowser(context, person);
    answerLeavePrompt(page);
    const [typed, send, done] = await open(page);
    const isChoice = (await typed.getAttribute('type')) === 'radio';
    await (isChoice ? typed.check() : typed.fill('Typed when the session had ended'));
    await createApiCaller(person)('POST', '/api/auth/sign-out');
    // Simulates the header noticing the ended session first. A member's input must not be sent as a visitor's.
    await page.evaluate(() => localStorage.removeItem('auth_token'));
    await send.click();
    const link = page.getByRole('alert').getByRole('link', { name: 'Sign in in another tab' });
    await expect(link).toBeVisible();
    await (isChoice ? expect(typed).toBeChecked() : expect(typed).toHaveValue('Typed when the session had ended'));
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

test('a refused form scrolls to the error, with a link to sign in again', { tag: '@once' }, async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 600 });
  const person = await createPerson(slug);
  await signInBrowser(context, person);
  const [typed, send] = await openFeedback(page);
  await typed.fill('Typed when the session had ended');
  await createApiCaller(person)('POST', '/api/auth/sign-out');
  await send.click();
  await expect(page.getByRole('alert').getByRole('link', { name: 'Sign in in another tab' })).toBeInViewport();
});

test('input in an island is kept when the session ends', { tag: '@once' }, async ({ page, context }) => {
  const person = await createPerson(slug, 'user', { hasPassword: true });
  await signInBrowser(context, person);
  await page.goto(`${origin()}/security/2fa-setup`);
  await page.getByRole('button', { name: 'I have an app' }).click();
  const code = page.getByLabel('6-digit code');
  await code.fill('123456');
  await createApiCaller(person)('POST', '/api/auth/sign-out');
  await page.getByRole('button', { name: 'Turn it on' }).click();
  await expect(page.getByRole('alert').getByRole('link', { name: 'Sign in in another tab' })).toBeVisible();
  await expect(code).toHaveValue('123456');
  await expect(page).toHaveURL(`${origin()}/security/2fa-setup`);
});

async function openProfile(page: Page) {
  await page.goto(`${origin()}/my-profile`);
  const form = page.locator('.settings-form');
  return [form.getByLabel('About you'), saveOf(form), form.getByText('Saved.', { exact: true })] as const;
}

async function openPrivacy(page: Page) {
  await page.goto(`${origin()}/settings#privacy`);
  const form = page.locator('#privacy form');
  return [form.getByLabel('Everyone, visitors too'), saveOf(form), form.getByText('Saved.', { exact: true })] as const;
}

async function openFeedback(page: Page) {
  await page.goto(`${origin()}/feedback`);
  const main = page.getByRole('main');
  return [
    main.locator('textarea'),
    main.locator('form [type="submit"]'),
    main.getByText('Thank you, it has arrived'),
  ] as const;
}

async function openOrder(page: Page) {
  await page.goto(`${origin()}/store`);
  const form = page.locator('form[data-order]');
  return [
    form.getByLabel('Your message'),
    form.locator('[type="submit"]'),
    page.locator('button[value="succeed"]'),
  ] as const;
}

const saveOf = (form: ReturnType<Page['locator']>) => form.getByRole('button', { name: 'Save' });

async function openExpert(page: Page) {
  await page.goto(`${origin()}/experts`);
  await page.locator('main a[href^="/profile/"]').first().click();
  const form = page.locator('.ask-form form');
  await form.locator('[name="subject"]').fill('Sundays');
  return [form.locator('[name="message"]'), form.locator('[type="submit"]'), page.locator('.ask-sent')] as const;
}
