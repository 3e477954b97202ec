import type { Locator, Page } from '@playwright/test';
import { createItem, itemText } from '#testing/browser/create-item.ts';
import { createPerson, setLastSignIn } from '#testing/browser/people.ts';
import { watchUntilQuiet } from '#testing/browser/quiet-page.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { watchShifts } from '#testing/browser/watch-shifts.ts';

const slug = 'changing';
const day = 24 * 60 * 60 * 1000;

/** Publishes an event for tomorrow, with a deadline. It takes an hour or as many days as given. */
async function publishEvent(days = 1 / 24) {
  const admin = await createPerson(slug, 'admin');
  const at = (time: number) => new Date(Math.floor(Date.now() / day) * day + time).toISOString();
  const [startsAt, endsAt, signUpUntil] = [at(2 * day), at((2 + days) * day), at(1.5 * day)];
  const details = { startsAt, endsAt, signUpUntil, place: 'Harbour 7', onlineUrl: null, capacity: null };
  const event = await createItem(admin, 'event', { texts: { en: itemText('Walk', 'Bring a lamp.') }, details });
  await event.publish(1);
  return event;
}

/** Counts the lines that are kept free for the viewer's own time but have no text. */
function countEmptyLines(places: Locator): Promise<number> {
  return places.evaluateAll((found) => {
    const emptyIn = (place: Element) => {
      const texts = document.createRange();
      const tops = [...place.children].flatMap((line) => {
        texts.selectNodeContents(line);
        return [...texts.getClientRects()].map(({ top }) => Math.round(top));
      });
      return (
        Math.round(place.clientHeight / Number.parseFloat(getComputedStyle(place).lineHeight)) - new Set(tops).size
      );
    };
    return found.reduce((sum, place) => sum + emptyIn(place), 0);
  });
}

/** Fails if something on a page moves when its script loads. `places` maps paths to selectors. */
async function expectStill(page: Page, language: string, places: Readonly<Record<string, string>>) {
  const shifts = await watchShifts(page);
  // Scripts are delayed long enough for the page to be painted without them.
  await page.route(/\/_astro\/.*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue().catch(() => undefined);
  });
  for (const [path, place] of Object.entries(places)) {
    const quiet = watchUntilQuiet(page);
    const url = new URL(path, originOf(slug));
    url.searchParams.set('lang', language);
    await page.goto(url.href);
    await expect(page.locator('[data-own-time] > :empty, [data-moment]')).toHaveCount(0);
    await expect(page.getByText(/[(](?:GMT|E[SD]T|[A-Z][a-z]+ )|aeg[)]/).first()).toBeVisible();
    await quiet();
    // Waits until the last changes have been painted.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect([path, language, await shifts(place)]).toEqual([path, language, []]);
    expect([path, language, await countEmptyLines(page.locator(`${place} [data-own-time]`))]).toEqual([
      path,
      language,
      0,
    ]);
  }
}

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('an event has a line with the viewer’s own time', { tag: '@once' }, async ({ page, member }) => {
    const event = await publishEvent();
    await member(slug);
    await page.goto(`${originOf(slug)}/events/${event.id}?lang=en`);
    await expect(page.getByText(/^In your time .*[78]:00 PM–[89]:00 PM \(E[SD]T\)$/)).toBeVisible();
    await expect(page.getByText(/^Sign up by .* [78]:00 AM \(E[SD]T\)$/)).toBeVisible();
    await expect(page.getByText('Central European Time')).toBeVisible();
    await page.goto(`${originOf(slug)}/events?lang=en`);
    // Both parts are on one line here, with a space between them.
    await expect(page.getByText(/^In your time .* [78]:00 PM–[89]:00 PM \(E[SD]T\)$/).first()).toBeVisible();
  });

  for (const language of ['en', 'et']) {
    for (const zone of ['America/Argentina/Buenos_Aires', 'Asia/Kathmandu']) {
      test.describe(`${zone}, ${language}`, () => {
        test.use({ timezoneId: zone });

        test('nothing on an event’s page moves when the viewer’s own time is filled in', { tag: '@once' }, async ({
          page,
          member,
        }) => {
          const event = await publishEvent();
          await member(slug);
          await expectStill(page, language, { [`/events/${event.id}`]: 'main' });
        });
      });
    }

    test(`nothing moves when the lines with the viewer’s own time are filled in, ${language}`, async ({
      page,
      member,
    }) => {
      const event = await publishEvent();
      await publishEvent(2.5);
      const { id } = await member(slug);
      await setLastSignIn(slug, id, Date.now());
      // In forms, other parts move when their islands load.
      const places = { [`/events/${event.id}`]: 'main', '/events': 'main', '/dashboard': 'main' };
      const beside = { '/settings#sessions': 'section:has(time)', '/my-profile': 'section:has(time)' };
      await expectStill(page, language, { ...places, ...beside });
    });
  }

  test('pages about memberships and staff work say that they use the community’s time zone', { tag: '@once' }, async ({
    page,
    member,
  }) => {
    await member(slug, 'admin');
    for (const path of ['/subscription', '/dashboard', '/admin', '/admin/events', '/moderator']) {
      await page.goto(`${originOf(slug)}${path}?lang=en`);
      await expect(page.getByText(/^Days and times follow Central European Time unless another/)).toBeVisible();
    }
  });

  test('pages without any day or time don’t name the community’s time zone', { tag: '@once' }, async ({
    page,
    member,
  }) => {
    await member(slug);
    for (const path of ['/me', '/notifications']) {
      await page.goto(`${originOf(slug)}${path}?lang=en`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(/^Days and times follow/)).toBeHidden();
    }
  });

  test('the list of devices shows the viewer’s own time', { tag: '@once' }, async ({ page, member }) => {
    await member(slug);
    await page.goto(`${originOf(slug)}/settings?lang=en#sessions`);
    await expect(page.getByText(/^Last used .*\(E[SD]T\)$/).first()).toBeVisible();
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('the viewer’s own time isn’t shown', { tag: '@once' }, async ({ page }) => {
      await publishEvent();
      await page.goto(`${originOf(slug)}/events?lang=en`);
      await expect(page.locator('[data-own-time]').first()).toBeHidden();
    });
  });
});

test.describe('in the community’s time zone', () => {
  test.use({ timezoneId: 'Europe/Oslo' });

  test('times aren’t shown a second time in the viewer’s zone, and the zone isn’t named', { tag: '@once' }, async ({
    page,
    member,
  }) => {
    const event = await publishEvent();
    await member(slug);
    await page.goto(`${originOf(slug)}/events/${event.id}?lang=en`);
    await expect(page.getByText(/^Sign up by .*M$/)).toBeVisible();
    await expect(page.getByText(/In your time/)).toHaveCount(0);
    await page.goto(`${originOf(slug)}/subscription?lang=en`);
    await expect(page.getByText(/^Days and times follow/)).toBeHidden();
    await expect(page.locator('[data-own-time]').first()).toBeHidden();
  });
});
