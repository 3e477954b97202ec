import type { Page } from '@playwright/test';
import { createApiCaller } from '#testing/browser/create-item.ts';
import { changePost, createComment, createPost } from '#testing/browser/create-post.ts';
import { findBarriers } from '#testing/browser/inspect-page.ts';
import { createPerson } from '#testing/browser/people.ts';
import { pressKey } from '#testing/browser/press-key.ts';
import { originOf } from '#testing/browser/settings.ts';
import { startOwnStack } from '#testing/browser/start-own-stack.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'ryup';
const bell = (page: Page) => page.locator('[data-bell] [data-bell-count]');

/** Resolves once the page has an open socket. */
const connected = async (page: Page) => {
  const socket = await page.waitForEvent('websocket', (each) => each.url().includes('/api/live'));
  await socket.waitForEvent('framesent', { timeout: 10_000 });
};

test('a comment by someone else is announced, and the bell counts it, without reloading the page', {
  tag: '@once',
}, async ({ page, member }) => {
  const mari = await member(slug);
  const jaan = await createPerson(slug, 'user', { name: 'Jaan Rebane' });
  const path = await createPost(mari, `Elav arutelu ${Date.now()}`);
  // The first comment of a thread would be shown at once.
  await createComment(jaan, path, 'Varasem mõte');
  const open = connected(page);
  await page.goto(`${path}?lang=en`);
  await open;
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await expect(bell(page)).toHaveText('');

  await createComment(jaan, path, 'Esimene mõte');
  await expect(page.getByRole('button', { name: '1 new comment' })).toBeVisible({ timeout: 5_000 });
  await expect(bell(page)).toHaveText('1', { timeout: 5_000 });
  await expect(page.getByText('Esimene mõte')).toHaveCount(0);
  await createComment(jaan, path, 'Teine mõte');
  const fresh = page.getByRole('button', { name: '2 new comments' });
  await expect(fresh).toBeVisible({ timeout: 5_000 });
  expect(await findBarriers(page)).toEqual([]);

  await pressKey(fresh, 'Enter');
  await expect(page.getByRole('article', { name: 'Comment by Jaan Rebane' }).nth(1)).toBeFocused();
  await expect(page.getByText('Teine mõte')).toBeVisible();
  await expect(page.getByRole('region', { name: '3 comments' })).toBeVisible();
  await expect(page.locator('[data-fresh-comments]')).toBeHidden();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('an open feed shows others’ changes to its posts at once, and new posts on request', { tag: '@once' }, async ({
  page,
  member,
}) => {
  await member(slug);
  const jaan = await createPerson(slug, 'user', { name: 'Jaan Rebane' });
  const title = `Elav voog ${Date.now()}`;
  const path = await createPost(jaan, title);
  const id = path.split('/').at(-1);
  const looked = page.waitForResponse((response) => response.url().includes('/api/posts/new-count'));
  await page.goto(`${originOf(slug)}/community?sort=newest&lang=en`);
  await looked;
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const row = page.getByRole('article', { name: title });
  await createApiCaller(jaan)('PUT', `/api/posts/${id}/reactions/heart`, {});
  await expect(row.getByRole('button', { name: /^Love\s*1$/ })).toBeVisible({ timeout: 5_000 });
  await createComment(jaan, path, 'Esimene mõte');
  await expect(row.getByRole('link', { name: '1 comment' })).toBeVisible({ timeout: 5_000 });
  await changePost(jaan, path, `${title}, muudetud`);
  await expect(row.getByRole('heading', { name: 'muudetud' })).toBeVisible({ timeout: 5_000 });
  await createApiCaller(jaan)('DELETE', `/api/posts/${id}`, {});
  await expect(page.getByText('This post is no longer here.')).toBeVisible({ timeout: 5_000 });
  await createPost(jaan, `${title}, uus`);
  await pressKey(page.getByRole('button', { name: /^\d+ new posts?$/ }), 'Enter');
  await expect(page.getByRole('link', { name: /uus$/ }).first()).toBeVisible();
  await expect(page.getByRole('article').first().getByRole('heading').getByRole('link')).toBeFocused();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('a conversation says that the connection is lost, and shows missed messages once it is back', {
  tag: '@once',
}, async ({ page, context, member }) => {
  const mari = await member(slug);
  const jaan = await createPerson(slug, 'user', { name: 'Jaan Rebane' });
  const begun = { to: [mari.id], subject: 'Ühendus', content: 'Kas oled seal?' };
  const { id } = (await createApiCaller(jaan)('POST', '/api/threads', begun)).data;
  await createApiCaller(mari)('POST', `/api/threads/${id}/accept`, {});
  const open = page.waitForEvent('websocket', (each) => each.url().includes('/api/live'));
  await page.goto(`${originOf(slug)}/messages/${id}?lang=en`);
  await open;
  const lost = page.getByText('Connection lost. New messages appear once it’s back.');
  await expect(lost).toBeHidden();
  await context.setOffline(true);
  await expect(lost).toBeVisible({ timeout: 10_000 });
  await createApiCaller(jaan)('POST', `/api/threads/${id}/messages`, { content: 'Vahepeal kirjutasin' });
  await context.setOffline(false);
  await expect(lost).toBeHidden();
  await expect(page.locator('[data-messages]').getByText('Vahepeal kirjutasin')).toBeVisible({ timeout: 10_000 });
});

test('signing out elsewhere closes the socket within a second', { tag: '@once' }, async ({ page, member }) => {
  const mari = await member(slug);
  await page.addInitScript(() => {
    const Native = WebSocket;
    const sockets: WebSocket[] = [];
    class Kept extends Native {
      constructor(address: string | URL) {
        super(address);
        sockets.push(this);
      }
    }
    Object.assign(window, { sockets, WebSocket: Kept });
  });
  // A closing socket receives nothing more. It is closed up to two seconds later, when the browser stops waiting for
  // the server.
  const isEnded = () =>
    page.evaluate(() => (Reflect.get(window, 'sockets') as WebSocket[]).every(({ readyState }) => readyState > 1));
  await page.goto(`${originOf(slug)}/me?lang=en`);
  await expect.poll(isEnded).toBe(false);
  await createApiCaller(mari)('POST', '/api/auth/sign-out', {});
  const signedOutAt = Date.now();
  await expect.poll(isEnded, { intervals: [50] }).toBe(true);
  expect(Date.now() - signedOutAt).toBeLessThan(1_000);
});

test('missed changes are fetched by polling when sockets are refused', { tag: '@once' }, async ({ page, member }) => {
  const mari = await member(slug);
  const jaan = await createPerson(slug, 'user', { name: 'Jaan Rebane' });
  const path = await createPost(mari, `Ilma pesata ${Date.now()}`);
  await page.route('**/api/live/ticket', (route) => route.fulfill({ json: { success: true, data: { ticket: null } } }));
  await page.clock.install();
  await page.goto(`${originOf(slug)}/me?lang=en`);
  await expect(page.getByRole('main')).toBeVisible();
  await createComment(jaan, path, 'Esimene mõte');
  const polled = page.waitForResponse('**/api/unread-counts');
  await page.clock.runFor(31_000);
  await polled;
  await expect(bell(page)).toHaveText('1');
  const unchanged = page.waitForResponse('**/api/unread-counts');
  await page.clock.runFor(31_000);
  expect((await unchanged).status()).toBe(304);
  await expect(bell(page)).toHaveText('1');
});

test('after a restart, pages reconnect and the counter matches the database', { tag: '@once' }, async ({ page }) => {
  test.setTimeout(180_000);
  const secrets = { PASSWORD_PEPPER: 'o'.repeat(44), MASTER_KEY: 'p'.repeat(44) };
  const stack = await startOwnStack('restarted', secrets);
  const signIn = async (who: string) => {
    const body = { email: `${who}@restarted.test`, password: 'kogu-demo-2026' };
    return (await stack.ask<{ token: string }>('POST', '/api/auth/sign-in', body)).body.token;
  };
  const ask = async <Answer>(token: string, method: string, path: string, body?: object) =>
    (await stack.ask<{ data: Answer }>(method, path, body, token)).body.data;
  try {
    const [mari, jaan] = [await signIn('member'), await signIn('premium')];
    const spaces = await ask<{ items: Array<{ id: string; mayPost: boolean }> }>(mari, 'GET', '/api/spaces');
    const space = spaces.items.find(({ mayPost }) => mayPost)?.id;
    const { id } = await ask<{ id: string }>(mari, 'POST', '/api/posts', {
      space,
      title: 'Uni',
      body: 'Kuidas magad?',
    });
    await page.goto(`${stack.origin}/auth/signin?lang=en`);
    await page.getByLabel('E-mail').fill('member@restarted.test');
    await page.getByLabel('Password', { exact: true }).fill('kogu-demo-2026');
    const open = connected(page).catch(() => undefined);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
    await open;
    const before = Number((await bell(page).textContent()) || 0);
    const again = page.waitForEvent('websocket', { timeout: 60_000 });
    await stack.serve(secrets);
    await ask(jaan, 'POST', `/api/posts/${id}/comments`, { body: 'Hästi' });
    await again;
    await expect(bell(page)).toHaveText(String(before + 1));
    const { unreadCount } = await ask<{ unreadCount: number }>(mari, 'GET', '/api/notifications/unread-count');
    expect(unreadCount).toBe(before + 1);
  } finally {
    await stack.stop();
  }
});
