import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { routeThroughBadNetwork } from '#testing/browser/bad-network.ts';
import { createApiCaller } from '#testing/browser/create-item.ts';
import { createComment, createPost } from '#testing/browser/create-post.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { databaseOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'ryup';
/** Shorter than the delay of a slow response, but long enough for a busy machine. */
const within = { timeout: 2_500 };
const comment = (page: Page, text: string) =>
  page.getByRole('article', { name: /^Comment by/ }).filter({ hasText: text });
const loved = (page: Page, text: string) => comment(page, text).getByRole('button', { name: /^Love\s*\d/ });

async function write(page: Page, text: string) {
  await page.locator('form[data-comment-form] textarea').evaluate((field) => field.focus());
  await expect(page.locator('form[data-comment-form] .is-drawn')).toBeVisible();
  await page.keyboard.type(text);
}
const send = (page: Page) => page.getByRole('button', { name: 'Comment', exact: true }).click();

test('a thread loses nothing, sends nothing twice and shows nothing stale over a bad network', {
  tag: '@once',
}, async ({ page, member, browser }) => {
  test.slow();
  const jaan = await createPerson(slug, 'user', { name: 'Jaan Rebane' });
  const path = await createPost(jaan, `Torm ${Date.now()}`);
  const id = path.split('/').at(-1);
  const first = await createComment(jaan, path, 'Kas tuul puhub?');
  await member(slug);
  const context = await browser.newContext();
  await signInBrowser(context, jaan);
  const other = await context.newPage();
  const turn = await routeThroughBadNetwork(page);
  await Promise.all([page.goto(`${path}?lang=en`), other.goto(`${path}?lang=en`)]);
  await expect(comment(page, 'Kas tuul puhub?')).toBeVisible();

  await test.step('on a slow network, a reaction shows at once, and a comment once it is stored', async () => {
    turn('slow');
    await comment(page, 'Kas tuul puhub?').getByRole('button', { name: 'Add a reaction' }).click();
    await comment(page, 'Kas tuul puhub?').getByRole('button', { name: 'Love', exact: true }).click();
    await expect(loved(page, 'Kas tuul puhub?')).toHaveAttribute('aria-pressed', 'true', within);
    await write(page, 'Puhub küll');
    await send(page);
    await expect(comment(page, 'Puhub küll')).toHaveCount(1);
    await expect(loved(other, 'Kas tuul puhub?')).toBeVisible();
  });

  await test.step('when a response is lost, the text stays and is stored only once', async () => {
    turn('lost');
    await write(page, 'Väga tugevalt');
    await send(page);
    await expect(page.locator('form[data-comment-form]')).toContainText('No connection.');
    await expect(page.locator('form[data-comment-form] textarea')).toHaveValue('Väga tugevalt');
    turn('good');
    await send(page);
    await expect(page.locator('form[data-comment-form] textarea')).toHaveValue('');
    await expect(comment(page, 'Väga tugevalt')).toHaveCount(1);
  });

  await test.step('after the server was unreachable, the changes of others show', async () => {
    turn('away');
    await loved(page, 'Kas tuul puhub?').click();
    await expect(loved(page, 'Kas tuul puhub?')).toHaveCount(0, within);
    await createApiCaller(jaan)('PATCH', `/api/comments/${first}`, { body: 'Kas tuul ulub?', version: 1 });
    await setTimeout(3_000);
    turn('good');
    await expect(comment(page, 'Kas tuul ulub?')).toBeVisible();
    await expect(loved(other, 'Kas tuul ulub?')).toHaveCount(0);
  });

  await test.step('after ten seconds offline, everything is there within a second', async () => {
    await page.context().setOffline(true);
    await write(page, 'Pimedas kirjutatud');
    await createComment(jaan, path, 'Kas oled seal?');
    await setTimeout(10_000);
    await page.context().setOffline(false);
    await expect(page.getByRole('button', { name: '1 new comment' })).toBeVisible(within);
    await expect(page.locator('form[data-comment-form] textarea')).toHaveValue('Pimedas kirjutatud');
    await send(page);
    await expect(comment(page, 'Pimedas kirjutatud')).toHaveCount(1);
  });

  const rows = await databaseOf(slug).all<{ body: string }>(
    `select body from comments where post_id = '${id}' order by position`,
  );
  expect(rows.map(({ body }) => body)).toEqual([
    ...['Kas tuul ulub?', 'Puhub küll', 'Väga tugevalt', 'Kas oled seal?', 'Pimedas kirjutatud'],
  ]);
  await context.close();
});
