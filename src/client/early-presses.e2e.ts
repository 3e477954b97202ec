import type { Page } from '@playwright/test';
import { createApiCaller } from '#testing/browser/create-item.ts';
import { createPerson } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

/** Holds back every script of the page except the inline one, until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/_astro\/.*\.js$/, async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}

test('a button pressed before its island has started acts exactly once after it starts', { tag: '@once' }, async ({
  page,
  member,
}) => {
  await member('aurora', 'admin');
  const release = await holdScripts(page);
  await page.goto(`${originOf('aurora')}/admin/users?lang=en`, { waitUntil: 'commit' });
  const button = page.getByRole('main').getByRole('button', { name: 'Columns' });
  await press(page, button);
  await press(page, button);
  await expect(button).toHaveAttribute('data-pressed');
  release();
  await expect(button).not.toHaveAttribute('data-pressed');
  await expect(page.getByRole('main').locator(':popover-open')).toBeVisible();
});

test('a button pressed before its page’s own script has started takes effect once the script runs', {
  tag: '@once',
}, async ({ page, member }) => {
  const kari = await member('aurora', 'admin');
  const mari = await createPerson('aurora');
  const sent = { to: mari.id, subject: 'Your picture', content: 'We like it' };
  const { id } = (await createApiCaller(kari)('POST', '/api/admin/messages', sent)).data;
  const release = await holdScripts(page);
  await page.goto(`${originOf('aurora')}/admin/messages/${id}?lang=en`, { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Close', exact: true });
  await press(page, button);
  release();
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
});

test('saving a post before the feed has started saves it exactly once', { tag: '@once' }, async ({ page, member }) => {
  await member('aurora');
  const saves: string[] = [];
  page.on('request', (request) => request.url().endsWith('/save') && saves.push(request.method()));
  const release = await holdScripts(page);
  await page.goto(`${originOf('aurora')}/community?lang=en`, { waitUntil: 'commit' });
  const isSaved = page.waitForResponse((response) => response.url().endsWith('/save'));
  const button = page.getByRole('article').first().getByRole('button', { name: 'Save this post' });
  await press(page, button);
  release();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await isSaved;
  expect(saves).toEqual(['PUT']);
});

test('a field touched before its island has started gets the focus after it starts', { tag: '@once' }, async ({
  page,
  member,
}) => {
  await member('aurora');
  const release = await holdScripts(page);
  await page.goto(`${originOf('aurora')}/community/new?lang=en`, { waitUntil: 'commit' });
  const field = page.getByRole('textbox', { name: 'Title' }).first();
  await press(page, field);
  release();
  await expect(field).toBeFocused();
});

/** Presses a button that may still be disabled: Playwright's own click would wait for it. */
async function press(page: Page, button: ReturnType<Page['getByRole']>): Promise<void> {
  const box = await button.boundingBox();
  if (!box) throw new Error('The button isn’t shown.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

test('a dialog that fails to load opens on an automatic retry, or on one that the member requests', {
  tag: '@once',
}, async ({ page, member }) => {
  await member('aurora', 'admin');
  let tries = 0;
  let failing = 1;
  await page.route('**/_astro/InviteDialog*.js*', (route) => {
    tries += 1;
    return tries <= failing ? route.abort() : route.continue();
  });
  await page.goto(`${originOf('aurora')}/admin/users?lang=en`);
  const invite = page.getByRole('button', { name: 'Invite' }).first();
  await invite.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(tries).toBe(2);

  // Browsers remember a module's failure to load for as long as the page is open, so this reloads the page.
  await page.reload();
  tries = 0;
  failing = Number.POSITIVE_INFINITY;
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await invite.click();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  failing = 0;
  await again.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
});
