import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { routeThroughBadNetwork } from '#testing/browser/bad-network.ts';
import { createApiCaller } from '#testing/browser/create-item.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { databaseOf, originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'aurora';
const origin = originOf(slug);
const bubbles = (page: Page) => page.locator('[data-messages]');
const bubble = (page: Page, text: string) =>
  bubbles(page)
    .locator('[data-message]')
    .filter({ has: page.locator('[data-body]', { hasText: text }) });
/** Shorter than the delay of a slow response, but long enough for a busy machine. */
const within = { timeout: 2_500 };

async function send(page: Page, text: string) {
  await page.getByRole('textbox', { name: 'Message' }).click();
  await expect(page.locator('.is-drawn')).toBeVisible();
  await page.keyboard.type(text);
  await page.keyboard.press('Control+Enter');
  await expect(bubbles(page).getByText(text)).toHaveCount(1, within);
}

const openMenu = (page: Page, text: string) =>
  bubble(page, text).getByRole('button', { name: 'More about this message' }).click();
async function react(page: Page, text: string) {
  await openMenu(page, text);
  await bubble(page, text).getByRole('button', { name: 'Love' }).first().click();
  await expect(loved(page, text)).toHaveAttribute('aria-pressed', 'true', within);
}
const loved = (page: Page, text: string) => bubble(page, text).locator('.reactions > .reaction').first();

test('a conversation loses nothing, sends nothing twice and shows nothing stale over a bad network', {
  tag: '@once',
}, async ({ page, member, browser }) => {
  test.slow();
  const mari = await member(slug);
  const astrid = await createPerson(slug, 'user', { name: 'Astrid Fjell' });
  const begun = { to: [mari.id], subject: 'Storm', content: 'Is it windy?' };
  const { id } = (await createApiCaller(astrid)('POST', '/api/threads', begun)).data;
  await createApiCaller(mari)('POST', `/api/threads/${id}/accept`, {});
  const context = await browser.newContext();
  await signInBrowser(context, astrid);
  const other = await context.newPage();
  const turn = await routeThroughBadNetwork(page);
  await Promise.all([page.goto(`${origin}/messages/${id}?lang=en`), other.goto(`${origin}/messages/${id}?lang=en`)]);
  await expect(bubbles(page).getByText('Is it windy?')).toBeVisible();

  await test.step('on a slow network, messages and reactions show at once and in order', async () => {
    turn('slow');
    await react(page, 'Is it windy?');
    await send(page, 'First words');
    await send(page, 'Second words');
    await expect(bubbles(other).getByText('Second words')).toBeVisible();
    await expect(loved(other, 'Is it windy?')).toContainText('1');
    await expect(bubbles(other).getByText('First words')).toHaveCount(1);
  });

  await test.step('when responses are lost, messages are sent again and stored once', async () => {
    turn('lost');
    await openMenu(page, 'Is it windy?');
    await bubble(page, 'Is it windy?').getByRole('button', { name: 'Answer' }).click();
    await send(page, 'Third words');
    await expect(bubbles(other).getByText('Third words')).toBeVisible();
    await react(page, 'Second words');
    await expect(loved(other, 'Second words')).toBeVisible();
    turn('good');
    await expect(page.getByText('Your message is sent as soon as it’s back.')).toHaveCount(0);
    await expect(loved(page, 'Second words')).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('after the server was unreachable, changes of others show, and the member’s own stay', async () => {
    turn('away');
    await loved(page, 'Is it windy?').click();
    await expect(loved(page, 'Is it windy?')).toHaveCount(0, within);
    await createApiCaller(astrid)('POST', `/api/threads/${id}/messages`, { content: 'It is a gale' });
    await send(page, 'Fourth words');
    await setTimeout(3_000);
    turn('good');
    await expect(bubbles(other).getByText('Fourth words')).toBeVisible();
    await expect(bubbles(page).getByText('It is a gale')).toBeVisible();
    await expect(loved(other, 'Is it windy?')).toHaveCount(0);
    await expect(loved(page, 'Is it windy?')).toHaveCount(0);
  });

  await test.step('after ten seconds offline, everything is there within a second', async () => {
    await page.context().setOffline(true);
    await send(page, 'Fifth words');
    await react(page, 'It is a gale');
    await send(other, 'Are you there?');
    await react(other, 'Fourth words');
    await setTimeout(10_000);
    await page.context().setOffline(false);
    await expect(bubbles(page).getByText('Are you there?')).toBeVisible(within);
    await expect(loved(page, 'Fourth words')).toBeVisible(within);
    await expect(bubbles(other).getByText('Fifth words')).toBeVisible(within);
    await expect(loved(other, 'It is a gale')).toBeVisible(within);
  });

  const rows = await databaseOf(slug).all<{ body: string; answers: number }>(
    `select body, answers_id is not null as answers from messages where conversation_id = '${id}' order by position`,
  );
  expect(rows.map(({ body, answers }) => [body, answers])).toEqual([
    ['Is it windy?', 0],
    ['First words', 0],
    ['Second words', 0],
    ['Third words', 1],
    ['It is a gale', 0],
    ['Fourth words', 0],
    ['Are you there?', 0],
    ['Fifth words', 0],
  ]);
  for (const each of [page, other]) await expect(bubbles(each).locator('[data-message]')).toHaveCount(8);
  await context.close();
});
