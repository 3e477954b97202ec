import type { Page } from '@playwright/test';
import { createPerson } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';

const origin = () => originOf('providing');

/**
 * Makes the provider vouch for this person, as if they had signed in on its page. A redirect's target can't be
 * intercepted, so this changes the redirect.
 */
async function vouchFor(page: Page, claims: object, back: object = {}): Promise<void> {
  const played = (address: string) => {
    const url = new URL(address);
    url.searchParams.set('play', JSON.stringify({ claims, back }));
    return url.href;
  };
  await page.route('**/authorize?*', (route) => route.continue({ url: played(route.request().url()) }));
  await page.route('**/auth/oauth/google?*', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const { status, headers } = await visit('providing', pathname + search);
    const [cookie = ''] = headers['set-cookie'] ?? [];
    await route.fulfill({ status, headers: { location: played(headers.location ?? ''), 'set-cookie': cookie } });
  });
}

const newPerson = () => {
  const id = crypto.randomUUID();
  return { sub: id, email: `${id}@people.test`, email_verified: true, name: 'Olga Õun' };
};

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('a new person joins through the provider and continues where they were heading', { tag: '@once' }, async ({
      page,
    }) => {
      await vouchFor(page, newPerson());
      await page.goto(`${origin()}/auth/signup?next=%2Fpricing`);
      await page.getByRole('link', { name: 'Continue with Google' }).click();
      if (!javaScriptEnabled) await page.getByRole('link', { name: 'Continue', exact: true }).click();
      await expect(page).toHaveURL(`${origin()}/pricing`);
      if (javaScriptEnabled) await expect(page.getByLabel('Account: Olga Õun')).toBeVisible();
      await page.goto(`${origin()}/dashboard`);
      await expect(page).toHaveURL(`${origin()}/dashboard`);
    });
  });
}

test('a member signs in with the password, connects the provider, and disconnects it', {
  tag: '@once',
}, async ({ page }) => {
  const { email, password } = await createPerson('providing', 'user', { hasPassword: true });
  await vouchFor(page, { ...newPerson(), email });
  await page.goto(`${origin()}/auth/signin`);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('alert')).toContainText('Sign in with its password, then connect');
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${origin()}/settings#connections`);

  await page.getByRole('button', { name: 'Connect Google' }).click();
  await page.locator('#connections-password').fill('not this one');
  await page.getByRole('button', { name: 'Continue to Google' }).click();
  await expect(page.locator('#connections-password-error')).not.toBeEmpty();
  await expect(page.locator('#connections-password')).toHaveValue('not this one');
  await page.locator('#connections-password').fill(password);
  await page.getByRole('button', { name: 'Continue to Google' }).click();
  await expect(page.getByText('Connected.')).toBeVisible();

  await page.getByRole('button', { name: `Disconnect Google, ${email}` }).click();
  await page.locator('#connections-password').fill(password);
  await page.getByRole('button', { name: 'Disconnect Google', exact: true }).click();
  await expect(page.getByText('Nothing is connected yet.')).toBeVisible();
});

test('declining at the provider shows a friendly message and a way to retry', { tag: '@once' }, async ({ page }) => {
  await vouchFor(page, newPerson(), { error: 'access_denied', code: null });
  await page.goto(`${origin()}/auth/signin?next=%2Fpricing`);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('alert')).toHaveText('You cancelled the sign-in. Nothing has changed.');
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute(
    'href',
    '/auth/oauth/google?next=%2Fpricing',
  );
});

test('an unavailable provider shows a 503 page with a way to retry', { tag: '@once' }, async ({ page }) => {
  await page.goto(`${origin()}/auth/signin?next=%2Fpricing`);
  const answer = page.waitForResponse(/\/auth\/oauth\/out\/callback/);
  await page.getByRole('link', { name: 'Continue with Outis' }).click();
  const { status, headers } = { status: (await answer).status(), headers: (await answer).headers() };
  expect(status).toBe(503);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute(
    'href',
    '/auth/oauth/out?next=%2Fpricing',
  );
});

test('a callback link cannot sign in a browser that did not start it', { tag: '@once' }, async () => {
  const began = await visit('providing', '/auth/oauth/google');
  const state = new URL(began.headers.location ?? '').searchParams.get('state') ?? '';
  expect(began.headers['set-cookie']?.[0]).toMatch(/^__Host-oauth=[\w-]{43}; .*HttpOnly; Secure; SameSite=Lax$/);
  const followed = await visit('providing', `/auth/oauth/google/callback?state=${state}&code=x`);
  expect(followed.status).toBe(410);
  expect(followed.headers['set-cookie']).toBeUndefined();
});

test('without a provider, there is no sign-in button and no route', { tag: '@once' }, async () => {
  expect((await visit('aurora', '/auth/signin')).body).not.toContain('/auth/oauth/');
  expect((await visit('aurora', '/auth/google')).status).toBe(404);
  expect((await visit('providing', '/auth/google?next=%2Fpricing')).headers.location).toBe(
    '/auth/oauth/google?next=%2Fpricing',
  );
});
