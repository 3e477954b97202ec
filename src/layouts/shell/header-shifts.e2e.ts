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
