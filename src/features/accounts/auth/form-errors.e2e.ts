import type { Page } from '@playwright/test';
import { createPerson } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const texts = {
  aurora: {
    submit: 'Create my account',
    short: 'Password must be at least 6 characters long',
    badEmail: 'Please enter a valid e-mail address, such as name@example.com.',
    noEmail: 'Please enter your e-mail address.',
    failed: 'An error occurred. Please try again.',
  },
  ryup: {
    submit: 'Loo konto',
    short: 'Paroolis peab olema vähemalt 6 tähemärki.',
    badEmail: 'Palun sisesta kehtiv e-posti aadress, näiteks nimi@näide.ee.',
    noEmail: 'Palun sisesta oma e-posti aadress.',
    failed: 'Tekkis viga. Palun proovi uuesti.',
  },
} as const;

for (const slug of ['aurora', 'ryup'] as const) {
  const { submit, short, badEmail, noEmail, failed } = texts[slug];

  for (const javaScriptEnabled of [true, false]) {
    test.describe(`${slug}, ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
      test.use({ javaScriptEnabled, locale: slug === 'ryup' ? 'et-EE' : 'en-GB' });

      test('the sign-up form shows each of several errors on its own field', { tag: '@once' }, async ({ page }) => {
        await openSignUp(page, slug, { email: 'keegi@näide', password: 'lühik' });
        await page.getByRole('button', { name: submit }).click();
        await expectFault(page, 'email', badEmail);
        await expectFault(page, 'password', short);
        await expect(page.locator('#name')).toHaveValue('Õnne Ülle');
      });
    });
  }

  test.describe(slug, () => {
    test.use({ locale: slug === 'ryup' ? 'et-EE' : 'en-GB' });

    test('the sign-up form shows each error on its field and focuses the first one', { tag: '@once' }, async ({
      page,
    }) => {
      await openSignUp(page, slug, { email: '', password: 'lühik' });
      await page.getByRole('button', { name: submit }).click();
      await expectFault(page, 'email', noEmail);
      await expectFault(page, 'password', short);
      await expect(page.locator('#email')).toBeFocused();
      await page.locator('#email').fill('keegi@people.test');
      await page.getByRole('button', { name: submit }).click();
      await expect(page.locator('#password')).toBeFocused();
      await expect(page.locator('#email')).not.toHaveAttribute('aria-invalid');
    });

    test('the sign-up form shows an error and keeps its text when the server or the network fails', {
      tag: '@once',
    }, async ({ page }) => {
      const typed = { email: 'keegi@people.test', password: 'kuu paistab' };
      await openSignUp(page, slug, typed);
      await page.route('**/api/auth/sign-up', (route) => route.fulfill({ status: 500, json: {} }));
      await page.getByRole('button', { name: submit }).click();
      await expect(page.getByRole('alert')).toHaveText(failed);
      await page.route('**/api/auth/sign-up', (route) => route.abort());
      await page.getByRole('button', { name: submit }).click();
      await expect(page.getByRole('alert')).not.toHaveText(failed);
      await expect(page.getByRole('alert')).not.toBeEmpty();
      for (const [name, value] of Object.entries(typed)) await expect(page.locator(`#${name}`)).toHaveValue(value);
      await expect(page.getByRole('button', { name: submit })).toBeEnabled();
    });
  });
}

test('a wrong password shows an error, and too many attempts are refused', { tag: '@once' }, async ({ page }) => {
  const { email } = await createPerson('aurora', 'user', { hasPassword: true });
  await page.goto(`${originOf('aurora')}/auth/signin`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill('not this one');
  const submit = page.getByRole('main').getByRole('button', { name: 'Sign in' });
  const eye = page.getByRole('button', { name: 'Show password' });
  await eye.click();
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text');
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('Wrong e-mail address or password.');
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password');
  await expect(eye).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByLabel('Password')).toHaveValue('not this one');
  // Makes one attempt at a time, because concurrent ones are refused for up to ten seconds without being counted.
  const secondsRefused = () =>
    page.evaluate(
      async (body) => {
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch('/api/auth/sign-in', { method: 'POST', headers, body });
        return answer.status === 429 ? Number(answer.headers.get('retry-after')) : 0;
      },
      JSON.stringify({ email, password: 'not this one' }),
    );
  await expect.poll(secondsRefused, { timeout: 30_000, intervals: [0] }).toBeGreaterThan(10);
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText(
    'There are too many attempts just now. Please wait a little and try again.',
  );
});

test('an unconfirmed account is offered a new link', { tag: '@once' }, async ({ page }) => {
  const { email, password } = await createPerson('aurora', 'user', { hasPassword: true, isVerified: false });
  await page.goto(`${originOf('aurora')}/auth/signin`);
  await expect(page.getByRole('button', { name: 'Send the link again' })).toBeHidden();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('Please confirm your e-mail address first.');
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(page.getByText('a new link is on its way')).toBeVisible();
});

async function openSignUp(page: Page, slug: string, values: Record<string, string>): Promise<void> {
  await page.goto(`${originOf(slug)}/auth/signup`);
  for (const [name, value] of Object.entries({ name: 'Õnne Ülle', ...values })) {
    await page.locator(`#${name}`).fill(value);
  }
}

/** Expects the error next to the field, and the field to reference it. */
async function expectFault(page: Page, name: string, text: string): Promise<void> {
  const input = page.locator(`#${name}`);
  await expect(input).toHaveAttribute('aria-invalid', 'true');
  await expect(input).toHaveAttribute('aria-describedby', new RegExp(`\\b${name}-error\\b`));
  await expect(page.locator(`#${name}-error`)).toHaveText(text);
}
