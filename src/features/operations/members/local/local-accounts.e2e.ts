import { linkIn, readNewestMail } from '#testing/browser/mailbox.ts';
import { createPerson } from '#testing/browser/people.ts';
import { originOf, readStackSettings } from '#testing/browser/settings.ts';
import { listSitePages } from '#testing/browser/site-pages.ts';
import { startProductionWorker } from '#testing/browser/start-production-worker.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';

const localPages = listSitePages()
  .filter(({ access }) => access === 'local')
  .map(({ path }) => path);
const form = { 'content-type': 'application/x-www-form-urlencoded' };

test.describe('on a developer’s machine, without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a developer creates an administrator, signs in, and tests the reset mail', { tag: '@once' }, async ({
    page,
  }) => {
    const email = `${crypto.randomUUID()}@people.test`;
    await page.goto(`${originOf('aurora')}/dev/setup-admin?lang=en`);
    await expect(page.getByText('This community already has an administrator.')).toBeVisible();
    await page.getByRole('link', { name: 'Add another one' }).click();
    const create = async (password: string) => {
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Create the administrator' }).click();
    };
    await create('aurora');
    await expect(page.getByLabel('E-mail')).toHaveValue(email);
    await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
    await create('tuul tuleb merelt');
    await expect(page.getByRole('main').getByRole('status')).toContainText(email);
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill('tuul tuleb merelt');
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(page).toHaveURL(`${originOf('aurora')}/admin`);

    await page.goto(`${originOf('aurora')}/admin/reset-password-test`);
    await expect(page.getByLabel('E-mail')).toHaveValue(email);
    await page.getByRole('button', { name: 'Send the e-mail' }).click();
    const inbox = page.getByRole('link', { name: 'Open the inbox' });
    await expect(inbox).toHaveAttribute('href', `http://localhost:${readStackSettings().ports.inbox}`);
    expect(linkIn(await readNewestMail(email))).toContain('/auth/reset-password?token=');
  });
});

test('the local pages refuse to set up a first administrator again, and refuse forms from other sites', {
  tag: '@once',
}, async () => {
  const body = 'email=mari%40people.test&password=tuul+tuleb+merelt';
  expect((await visit('aurora', '/dev/setup-admin', { method: 'POST', headers: form, body })).status).toBe(409);
  for (const path of localPages) {
    const headers = { ...form, origin: 'https://evil.test' };
    const { status } = await visit('aurora', path, { method: 'POST', headers, body });
    // /dev/parts has no form of its own, and accepts none from other sites.
    expect([path, status]).toEqual([path, path === '/dev/parts' ? 404 : 403]);
  }
});

test('the pages for a developer’s machine respond with 404 in production, to every request', {
  tag: '@once',
}, async () => {
  expect(localPages).toEqual(
    expect.arrayContaining(['/admin/reset-password-test', '/dev/create-admin', '/dev/setup-admin']),
  );
  const admin = await createPerson('aurora', 'admin');
  const cookie = `__Host-session=${admin.cookie}`;
  const body = `email=${admin.email}&password=tuul+tuleb+merelt`;
  const { port, stop } = await startProductionWorker({});
  try {
    const unknown = await visit('aurora', '/no/such/page', { port });
    expect([unknown.status, (await visit('aurora', '/pricing', { port })).status]).toEqual([404, 200]);
    for (const path of localPages) {
      for (const options of [
        {},
        { headers: { cookie } },
        { method: 'POST', headers: form, body },
        { method: 'POST', headers: { ...form, cookie }, body },
        { method: 'POST', headers: { ...form, origin: 'https://evil.test' }, body },
      ]) {
        const answer = await visit('aurora', path, { port, ...options });
        expect([path, answer.status]).toEqual([path, 404]);
        expect(withoutPath(answer.body, path)).toBe(withoutPath(unknown.body, '/no/such/page'));
      }
    }
  } finally {
    await stop();
  }
});

/** Returns the page without its own path, which its sign-in links include. */
function withoutPath(body: string, path: string): string {
  return body.replaceAll(path, '').replaceAll(encodeURIComponent(path), '');
}
