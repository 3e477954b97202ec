import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { originOf } from '#testing/browser/settings.ts';
import { readerOf, sitePages } from '#testing/browser/site-pages.ts';
import { expect, test } from '#testing/browser/test.ts';

const screens = sitePages().filter(({ isScreen }) => isScreen);
const looked = [...screens, { path: '/no/such/page', access: 'everyone' } as const];

/**
 * Each community in one theme at each width: both themes, both widths, and every pair of colours is
 * held to its contrast by the tests of the brand tokens besides.
 */
const themes = { ryup: { phone: 'light', desktop: 'dark' }, aurora: { phone: 'dark', desktop: 'light' } } as const;

for (const slug of ['ryup', 'aurora'] as const) {
  for (const site of looked) {
    const kind = 'route' in site ? readerOf(site) : null;
    test(`${slug} ${site.path}: can be used by everybody, and fits 320 px`, async ({ page, member }, { project }) => {
      const theme = themes[slug][project.name === 'phone' ? 'phone' : 'desktop'];
      // As somebody's own choice: the page must not change it again while it is looked at.
      await page.addInitScript((choice) => localStorage.setItem('theme', choice), theme);
      if (kind) await member(slug, kind);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(originOf(slug) + site.path);
      await expect(page.locator('html')).not.toHaveAttribute('data-loading');
      if (kind) await expect(page.locator('.member-menu summary, main').first()).toBeVisible();
      expect(await violations(page), theme).toEqual([]);
      await expect.poll(() => overflow(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      // Fonts and the new width take a moment to settle.
      await expect.poll(() => overflow(page)).toEqual([]);
    });
  }
}

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}

/** What stands out of the page to the right; clipped content counts too, but not what scrolls by itself. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (/auto|scroll|hidden/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { right, width: own, height } = element.getBoundingClientRect();
        return own > 0 && height > 0 && right > width + 1 && !scrolls(element);
      })
      .map((element) => `${element.tagName}.${element.className} ends at ${element.getBoundingClientRect().right}`)
      .slice(0, 5);
  });
}
