import type { Page } from '@playwright/test';
import { wcagContrast } from 'culori';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const toggle = 'Switch between light and dark';

for (const slug of ['ryup', 'aurora']) {
  for (const [system, saved] of [
    ['light', 'dark'],
    ['dark', 'light'],
  ] as const) {
    test.describe(`${slug} on a ${system} system`, () => {
      test.use({ colorScheme: system });

      test(`the theme is ${system} by default, and a saved ${saved} theme applies from the first frame`, {
        tag: '@once',
      }, async ({ page }) => {
        const systemFrames = await framesOf(page, slug, null);
        const savedFrames = await framesOf(page, slug, saved);
        expect(systemFrames).toHaveLength(1);
        expect(savedFrames).toHaveLength(1);
        expect(savedFrames).not.toEqual(systemFrames);
        await page.emulateMedia({ colorScheme: saved });
        expect(await framesOf(page, slug, null)).toEqual(savedFrames);
      });
    });
  }
}

test('the chosen theme persists across pages and applies in other tabs', { tag: '@once' }, async ({
  page,
  context,
}) => {
  await page.goto(originOf('aurora'));
  const other = await context.newPage();
  await other.goto(`${originOf('aurora')}/pricing`);
  const light = await background(page);
  await page.getByRole('button', { name: toggle }).click();
  await expect.poll(() => background(page)).not.toBe(light);
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto(`${originOf('aurora')}/pricing`);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: toggle }).click();
  await expect.poll(() => background(page)).toBe(light);
});

for (const slug of ['ryup', 'aurora']) {
  test(`${slug}: a disabled button is as legible as an enabled one`, { tag: '@once' }, async ({ page }) => {
    await page.goto(`${originOf(slug)}/auth/signin`);
    const button = page.locator('main button[type="submit"]').first();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const isDisabled of [false, true]) {
        const colors = await button.evaluate((element: HTMLButtonElement, disabled) => {
          element.disabled = disabled;
          for (const change of element.getAnimations()) change.finish();
          const { color, backgroundColor, opacity } = getComputedStyle(element);
          return { color, backgroundColor, opacity };
        }, isDisabled);
        expect(wcagContrast(colors.color, colors.backgroundColor), colorScheme).toBeGreaterThanOrEqual(4.5);
        expect(colors.opacity).toBe('1');
      }
    }
  });
}

/** Returns the distinct backgrounds of all frames of a page load with a slow style sheet and this stored theme. */
async function framesOf(page: Page, slug: string, saved: string | null): Promise<string[]> {
  await page.addInitScript((theme) => {
    if (theme) localStorage.setItem('theme', theme);
    else localStorage.removeItem('theme');
    const frames: string[] = [];
    Object.assign(window, { frames_seen: frames });
    const look = () => {
      if (document.body) frames.push(getComputedStyle(document.documentElement).backgroundColor);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, saved);
  await page.route('**/brand.css*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await route.continue();
  });
  await page.goto(`${originOf(slug)}/pricing`);
  const seen = () => page.evaluate(() => Reflect.get(window, 'frames_seen') as string[]);
  await expect.poll(async () => (await seen()).length).toBeGreaterThan(5);
  return [...new Set(await seen())];
}

function background(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
}
