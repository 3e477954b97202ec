import type { Page } from '@playwright/test';
import { createApiCaller } from '#testing/browser/create-item.ts';
import type { Person } from '#testing/browser/people.ts';
import { databaseOf, originOf } from '#testing/browser/settings.ts';
import { settleResponses } from '#testing/browser/settle-responses.ts';
import { stopClock } from '#testing/browser/stop-clock.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'aurora';

/** The two pages that wait for a payment. The test responds to their polling. */
const waiting = [
  {
    name: 'a checkout',
    find: async () => '/subscription/success?checkout=00000000-0000-7000-8000-000000000000',
    asked: '**/api/subscription/checkouts/*',
    late: 'If you paid, nothing is lost',
    unknown: 'There is no payment here',
    paid: 'Thank you! Premium is yours.',
  },
  {
    name: 'an order',
    find: async (buyer: Person) => {
      await createApiCaller(buyer)('POST', '/api/orders', { tier: 'premium', months: 1, quantity: 1 });
      const { rows } = await databaseOf(slug).run(`select id from orders where user_id = '${buyer.id}'`);
      return `/store/success?order=${rows[0]?.['id']}`;
    },
    asked: '**/api/orders/*',
    late: 'It is taking longer than usual',
    unknown: 'We could not find this purchase',
    paid: 'Thank you, it is paid',
  },
];

for (const { name, find, asked, late, unknown, paid } of waiting) {
  test.describe(`the outcome of ${name}`, { tag: '@once' }, () => {
    let asks = 0;
    let answer: 'lost' | 'open' | 'paid' | 404;

    test.beforeEach(async ({ page, member }) => {
      asks = 0;
      answer = 'open';
      const address = await find(await member(slug));
      await page.route(asked, (route) => {
        asks += 1;
        if (answer === 'lost') return route.abort('connectionreset');
        if (answer === 404) return route.fulfill({ status: 404, json: { error: { code: 'not_found', message: '' } } });
        return route.fulfill({ json: { data: { state: answer, plan: 'premium', firstChargeAt: null } } });
      });
      await stopClock(page);
      await page.goto(`${originOf(slug)}${address}&lang=en`);
      await expect.poll(() => asks).toBe(1);
    });

    test('is polled again after a network failure, then shown', async ({ page }) => {
      answer = 'lost';
      await advanceClock(page, 4_000);
      await expect.poll(() => asks).toBe(2);
      answer = 'paid';
      await advanceClock(page, 4_000);
      await expect(page.getByRole('heading', { name: paid })).toBeVisible();
    });

    test('is polled less and less often, and for at most a quarter of an hour', async ({ page }) => {
      await advanceClock(page, 40_000);
      await expect(page.getByText(late)).toBeVisible();
      await advanceClock(page, 300_000);
      await expect.poll(() => asks).toBe(3);
      await advanceClock(page, 8_000);
      await settleResponses(page);
      expect(asks).toBe(3);
      await advanceClock(page, 8_000);
      await expect.poll(() => asks).toBe(4);
      await advanceClock(page, 900_000);
      await expect.poll(() => asks).toBe(5);
      await advanceClock(page, 60_000);
      await settleResponses(page);
      expect(asks).toBe(5);
      await expect(page.getByText(late)).toBeVisible();
      await expect(page.getByRole('progressbar')).toHaveCount(0);
    });

    test('is no longer polled if the server doesn’t know the payment', async ({ page }) => {
      answer = 404;
      await advanceClock(page, 4_000);
      await expect(page.getByRole('heading', { name: unknown })).toBeVisible();
      await advanceClock(page, 60_000);
      await settleResponses(page);
      expect(asks).toBe(2);
    });
  });
}

/** Advances the clock once the page is waiting again: until a response is processed, the next timer isn't set. */
async function advanceClock(page: Page, ms: number): Promise<void> {
  await settleResponses(page);
  await page.clock.fastForward(ms);
}
