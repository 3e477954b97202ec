import type { Page } from '@playwright/test';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { watchShifts } from '#testing/browser/watch-shifts.ts';

const paths = ['/', '/articles', '/auth/signin'];

for (const slug of ['ryup', 'aurora']) {
  for (const language of ['et', 'en']) {
    test(`nothing in the header shifts when fonts and logo load late (${slug}, ${language})`, {
      tag: '@once',
    }, async ({ page }) => {
      const readShifts = await watchShifts(page);
      await page.route(/\.woff2|\/brand\/logo/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 400));
        await route.continue().catch(() => undefined);
      });
      const found: unknown[] = [];
      for (const width of [320, 390, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        for (const path of paths) {
          await page.goto(`${originOf(slug)}${path}?lang=${language}`, { waitUntil: 'load' });
          await page.evaluate(() => document.fonts.ready);
          await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
          const shifts = await readShifts('.site-header');
          if (shifts.length > 0) found.push([path, width, shifts]);
        }
      }
      expect(found).toEqual([]);
    });
  }
}

type Places = Readonly<Record<string, readonly number[]>>;

/** Returns the place of each visible part of the header: left, top, width and height. */
function findPlaces(page: Page): Promise<Places> {
  const parts = '.home, .link, .icon-button, .menu > button:not([popovertarget=member-menu]), .sign-up, .avatar';
  return page.locator(`.site-header :is(${parts})`).evaluateAll((found) =>
    Object.fromEntries(
      found.flatMap((part, index) => {
        const { left, top, width, height } = part.getBoundingClientRect();
        const path = part.getAttribute('href')?.split('?', 1)[0];
        const name = part.matches('.avatar') ? 'avatar' : `${path ?? part.className} ${index}`;
        return width > 0 ? [[name, [left, top, width, height]]] : [];
      }),
    ),
  );
}

/** Returns the parts that have moved, changed their size by a pixel or more, appeared or disappeared. */
function findMoved(before: Places, after: Places): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => {
    const [one, other] = [before[name], after[name]];
    return !one || !other || one.some((value, index) => Math.abs(value - (other[index] ?? 0)) >= 1);
  });
}

const pages = {
  visitor: ['/', '/articles', '/pricing', '/events'],
  member: ['/dashboard', '/articles', '/settings', '/community'],
} as const;

for (const [who, paths] of Object.entries(pages)) {
  const isMember = who === 'member';
  test(`all parts of a ${who}’s header have the same place before scripts load, afterwards and on the next page`, {
    tag: '@once',
  }, async ({ page, member: signIn }) => {
    if (isMember) await signIn('aurora');
    // Scripts are delayed long enough for the header to be seen without them.
    await page.route(/\/_astro\/.*\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue().catch(() => undefined);
    });
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      let before: Places | undefined;
      for (const path of paths) {
        await page.goto(`${originOf('aurora')}${path}?lang=en`, { waitUntil: 'commit' });
        await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
        const early = await findPlaces(page);
        before ??= early;
        if (isMember) await expect(page.getByLabel(/Account: /)).toBeVisible();
        await page.waitForLoadState('load');
        await page.evaluate(() => document.fonts.ready);
        const late = await findPlaces(page);
        expect([width, path, findMoved(before, early), findMoved(before, late)]).toEqual([width, path, [], []]);
      }
    }
  });
}
