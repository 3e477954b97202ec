import type { Page } from '@playwright/test';
import { beginItem, itemText } from '#testing/browser/begin-item.ts';
import { createPerson } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'changing';
const day = 24 * 60 * 60 * 1000;

/** An event tomorrow, with a deadline. */
async function publishEvent() {
  const admin = await createPerson(slug, 'admin');
  const at = (time: number) => new Date(Math.floor(Date.now() / day) * day + time).toISOString();
  const [startsAt, endsAt, signUpUntil] = [at(2 * day), at(2 * day + day / 24), at(1.5 * day)];
  const details = { startsAt, endsAt, signUpUntil, place: 'Harbour 7', onlineUrl: null, capacity: null };
  const event = await beginItem(admin, 'event', { texts: { en: itemText('Walk', 'Bring a lamp.') }, details });
  await event.publish(1);
  return event;
}

/** Has each page record what moved in its main part, other than after input. */
async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Array<PerformanceEntry & LayoutShift>) {
        const moved = shift.sources.map(({ node }) => (node instanceof Element ? node : node?.parentElement));
        const inMain = moved.filter((element) => element?.closest('main'));
        if (!shift.hadRecentInput) shifts.push(...inMain.map((element) => element?.textContent ?? ''));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}

interface LayoutShift {
  hadRecentInput: boolean;
  sources: ReadonlyArray<{ node: Node | null }>;
}

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('an event has a line with the reader’s own time', async ({ page, member }) => {
    const event = await publishEvent();
    await member(slug);
    await page.goto(`${originOf(slug)}/events/${event.id}?lang=en`);
    await expect(page.getByText(/^In your time .*[78]:00 PM–[89]:00 PM \(Eastern Time\)$/)).toBeVisible();
    await expect(page.getByText(/^Sign up by .* [78]:00 AM \(E[SD]T\)$/)).toBeVisible();
    await expect(page.getByText('Central European Time')).toBeVisible();
    await page.goto(`${originOf(slug)}/events?lang=en`);
    await expect(page.getByText(/^In your time .*Eastern Time\)$/).first()).toBeVisible();
  });

  for (const zone of ['America/New_York', 'America/Argentina/Buenos_Aires', 'Asia/Kathmandu']) {
    test.describe(zone, () => {
      test.use({ timezoneId: zone });

      test('nothing moves when the lines fill', async ({ page, member }) => {
        const event = await publishEvent();
        await member(slug);
        const shifts = await watchShifts(page);
        // Late enough for the page to be painted without them.
        await page.route(/\/_astro\/(?!first-paint).*\.js$/, async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 400));
          await route.continue().catch(() => undefined);
        });
        for (const path of [`/events/${event.id}`, '/events']) {
          for (const language of ['en', 'et']) {
            await page.goto(`${originOf(slug)}${path}?lang=${language}`);
            const own = page.locator('[data-own-time]').first();
            await expect(own).not.toBeEmpty();
            await page.waitForLoadState('networkidle');
            expect([path, language, await shifts()]).toEqual([path, language, []]);
          }
        }
      });
    });
  }

  test('the list of devices is in the reader’s own time', { tag: '@once' }, async ({ page, member }) => {
    await member(slug);
    await page.goto(`${originOf(slug)}/settings?lang=en`);
    await expect(page.getByText(/^Last used .*\(E[SD]T\)$/).first()).toBeVisible();
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('times are the community’s', { tag: '@once' }, async ({ page }) => {
      await publishEvent();
      await page.goto(`${originOf(slug)}/events?lang=en`);
      await expect(page.locator('[data-own-time]').first()).toBeHidden();
    });
  });
});

test.describe('in the community’s time zone', () => {
  test.use({ timezoneId: 'Europe/Oslo' });

  test('no time is repeated or named', { tag: '@once' }, async ({ page, member }) => {
    const event = await publishEvent();
    await member(slug);
    await page.goto(`${originOf(slug)}/events/${event.id}?lang=en`);
    await expect(page.getByText(/^Sign up by .*M$/)).toBeVisible();
    await expect(page.getByText(/In your time/)).toHaveCount(0);
    await expect(page.locator('[data-own-time]').first()).toBeHidden();
  });
});
