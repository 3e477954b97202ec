import { createApiCaller } from '#testing/browser/create-item.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { watchUntilQuiet } from '#testing/browser/quiet-page.ts';
import { databaseOf, originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';

const year = 365 * 24 * 60 * 60;

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', { tag: javaScriptEnabled ? [] : '@once' }, () => {
    test.use({ javaScriptEnabled, locale: 'fr-FR' });

    test('switching the language takes effect immediately, keeps the page, and is remembered', async ({
      page,
      context,
    }) => {
      await page.goto(`${originOf('ryup')}/pricing`);
      await expect(page.locator('html')).toHaveAttribute('lang', 'et-EE');
      await page.getByLabel('Keel: Eesti').click();
      await page.getByRole('link', { name: 'English' }).first().click();
      await expect(page).toHaveURL(`${originOf('ryup')}/pricing`);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
      const saved = (await context.cookies()).find(({ name }) => name === 'locale');
      expect(saved?.value).toBe('en');
      expect(Math.abs((saved?.expires ?? 0) - Date.now() / 1000 - year)).toBeLessThan(120);
      await page.goto(originOf('ryup'));
      await expect(page.getByRole('link', { name: 'Join', exact: true }).first()).toBeVisible();
      await page.goto(originOf('aurora'));
      await page.getByLabel('Language: English').click();
      await page.getByRole('link', { name: 'Eesti' }).first().click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'et-EE');
    });

    test('switching the language on an error screen keeps its URL', { tag: '@once' }, async ({ page }) => {
      await page.goto(`${originOf('aurora')}/no/such/page?lang=en`);
      await page.getByLabel('Language: English').click();
      await page.getByRole('link', { name: 'Eesti' }).first().click();
      await expect(page).toHaveURL(`${originOf('aurora')}/no/such/page`);
      await expect(page.locator('main .lead')).toHaveText('Aadressil /no/such/page pole midagi.');
    });
  });
}

test('switching the language of a shared link drops its ?lang=', { tag: '@once' }, async ({ page }) => {
  await page.goto(`${originOf('ryup')}/pricing?from=mail&lang=en#plans`);
  await page.getByLabel('Language: English').click();
  await page.getByRole('link', { name: 'Eesti' }).first().click();
  await expect(page).toHaveURL(`${originOf('ryup')}/pricing?from=mail#plans`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'et-EE');
});

test('a link with ?lang= overrides the saved language for that page', { tag: '@once' }, async ({ page }) => {
  await page.goto(`${originOf('ryup')}/language/et?next=/`);
  await page.goto(`${originOf('ryup')}/pricing?lang=en`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Events' }).click();
  await expect(page).toHaveURL(`${originOf('ryup')}/events`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'et-EE');
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'after a shared link' : 'after a shared link, without script', () => {
    test.use({ javaScriptEnabled, locale: 'et-EE' });

    test('the language of the link stays on the next pages until another is chosen', { tag: '@once' }, async ({
      page,
    }) => {
      await page.goto(`${originOf('ryup')}/pricing?lang=en`);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Events' }).click();
      await expect(page).toHaveURL(`${originOf('ryup')}/events`);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
      await page.getByLabel('Language: English').click();
      await page.getByRole('link', { name: 'Eesti' }).first().click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'et-EE');
      await page.goto(`${originOf('ryup')}/pricing`);
      await expect(page.locator('html')).toHaveAttribute('lang', 'et-EE');
    });
  });
}

test('the language is that of ?lang=, or else of the saved choice, the browser or the community', {
  tag: '@once',
}, async () => {
  const language = async (slug: string, path: string, headers: Record<string, string> = {}) =>
    /<html[^>]* lang="(\w+)-/.exec((await visit(slug, path, { headers })).body)?.[1];
  const [english, estonian] = [{ 'accept-language': 'en-GB,et;q=0.5' }, { 'accept-language': 'et' }];
  expect(await language('ryup', '/')).toBe('et');
  expect(await language('aurora', '/')).toBe('en');
  expect(await language('ryup', '/', english)).toBe('en');
  expect(await language('aurora', '/', estonian)).toBe('et');
  expect(await language('ryup', '/', { 'accept-language': 'fr, de;q=0.9' })).toBe('et');
  expect(await language('ryup', '/?lang=et', english)).toBe('et');
  expect(await language('ryup', '/?lang=xx', english)).toBe('en');
  expect(await language('ryup', '/?lang=et', { ...english, cookie: 'locale=en' })).toBe('et');
  expect(await language('ryup', '/?lang=xx', { cookie: 'a=b; locale=en' })).toBe('en');
  expect(await language('ryup', '/', { ...english, cookie: 'locale=xx' })).toBe('en');
});

test('a member’s choice in the header becomes the language of their account', { tag: '@once' }, async ({
  page,
  member,
  browser,
}) => {
  const person = await member('aurora');
  const stored = async () => {
    const find = `select locale from users where id = '${person.id}'`;
    return (await databaseOf('aurora').get<{ locale: string }>(find)).locale;
  };
  const choose = async (language: string) => {
    await page.getByLabel(/(Language|Keel): /).click();
    await page.getByRole('link', { name: language, exact: true }).first().click();
  };
  await page.goto(`${originOf('aurora')}/pricing?lang=en`);
  for (const [language, locale] of [
    ['Eesti', 'et'],
    ['English', 'en'],
    ['Eesti', 'et'],
  ] as const) {
    await choose(language);
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${locale}`));
    await expect.poll(stored).toBe(locale);
  }

  const elsewhere = await browser.newContext({ locale: 'en-GB' });
  await signInBrowser(elsewhere, person);
  const settings = await elsewhere.newPage();
  await settings.goto(`${originOf('aurora')}/settings`);
  await expect(settings.locator('input[name="locale"][value="et"]')).toBeChecked();
  await elsewhere.close();

  // The server is unreachable once: the page changes, and the next page stores the choice.
  let isDown = true;
  await page.route('**/api/users/profile', (route) =>
    isDown && route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  );
  const tried = page.waitForEvent('requestfailed', (request) => request.method() === 'PATCH');
  await choose('English');
  await tried;
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  expect(await stored()).toBe('et');
  isDown = false;
  await page.reload();
  await expect.poll(stored).toBe('en');
});

test('a visitor’s choice of language makes no API call', { tag: '@once' }, async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && calls.push(request.url()));
  await page.goto(`${originOf('aurora')}/pricing?lang=en`);
  await page.getByLabel('Language: English').click();
  const quiet = watchUntilQuiet(page);
  await page.getByRole('link', { name: 'Eesti' }).first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'et-EE');
  await quiet();
  expect(calls).toEqual([]);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'on another device' : 'on another device, without script', () => {
    test.use({ javaScriptEnabled, locale: 'en-GB' });

    test('pages use the language of the account until another is chosen there', { tag: '@once' }, async ({ page }) => {
      const person = await createPerson('ryup', 'user', { hasPassword: true });
      const change = (locale: 'et' | 'en') => createApiCaller(person)('PATCH', '/api/users/profile', { locale });
      const html = page.locator('html');
      await change('et');
      await page.goto(`${originOf('ryup')}/auth/signin`);
      await expect(html).toHaveAttribute('lang', 'en-US');
      await page.getByLabel('E-mail').fill(person.email);
      await page.getByLabel('Password').fill(person.password);
      await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
      if (!javaScriptEnabled) await expect(page.getByRole('main')).toContainText('Continue');
      else await expect(page).toHaveURL(/dashboard|\/me$/);
      await page.goto(`${originOf('ryup')}/events`);
      await expect(html).toHaveAttribute('lang', 'et-EE');

      await change('en');
      await page.goto(`${originOf('ryup')}/settings`);
      await page.goto(`${originOf('ryup')}/events`);
      await expect(html).toHaveAttribute('lang', 'en-US');

      await page.goto(`${originOf('ryup')}/language/en?next=/settings`);
      await change('et');
      await page.goto(`${originOf('ryup')}/settings`);
      await page.goto(`${originOf('ryup')}/events`);
      await expect(html).toHaveAttribute('lang', 'en-US');
    });
  });
}
