import type { Page } from '@playwright/test';
import { findBarriers, findOverflow } from '#testing/browser/inspect-page.ts';
import { originOf } from '#testing/browser/settings.ts';
import { allPages, viewerOf } from '#testing/browser/site-pages.ts';
import { expect, test } from '#testing/browser/test.ts';
import { weighPage } from '#testing/browser/weigh-page.ts';

const kilobyte = 1024;
const screens = allPages().filter(({ isScreen }) => isScreen);
const nowhere = { name: '/no/such/page', find: async () => '/no/such/page' };
/** Editors are the same in every community but for its colours: they are looked at in one. */
const isEditor = ({ name }: { name: string }) => /^\/admin\/.* with /.test(name);
const widths = [1440, 390];
const narrowest = 320;
const contrast = ['color-contrast'];
const reactsOwnWords = /Minified React error/;

for (const site of [...screens, nowhere]) {
  const kind = 'route' in site ? viewerOf(site) : null;
  // One visit for all of it: opening a page costs more than looking at it.
  test(`ryup ${site.name}: fits each width, is for everybody, and light`, { tag: '@once' }, async ({
    page,
    member,
  }) => {
    const weigh = weighPage(page);
    await openPage(page, member, 'ryup', site);
    const { scripts, styles, origins, code } = await weigh();
    note(`ryup ${site.name}: ${kb(scripts)} KB of script, ${kb(styles)} KB of styles`);
    expect(origins, 'asks nobody else').toEqual([originOf('ryup')]);
    expect(styles).toBeGreaterThan(0);
    expect(scripts).toBeGreaterThan(0);
    expect(scripts).toBeLessThanOrEqual((kind ? 110 : 10) * kilobyte);
    if (!kind) expect(styles).toBeLessThanOrEqual(15 * kilobyte);
    if (!kind) expect(code).not.toMatch(reactsOwnWords);
    for (const width of widths) {
      await fitWidth(page, width);
      await lookAt(page, 'light', `${width} px, light`);
      // Only colours differ in the other theme.
      await lookAt(page, 'dark', `${width} px, dark`, contrast);
    }
    await fitWidth(page, narrowest);
  });

  if (isEditor(site)) continue;
  // The markup is ryup's: only colours, fonts and texts differ.
  test(`aurora ${site.name}: fits each width, and can be read`, { tag: '@once' }, async ({ page, member }) => {
    await openPage(page, member, 'aurora', site);
    for (const width of widths) {
      await fitWidth(page, width);
      await lookAt(page, 'light', `${width} px, light`, contrast);
      await lookAt(page, 'dark', `${width} px, dark`, contrast);
    }
    await fitWidth(page, narrowest);
  });
}

for (const slug of ['ryup', 'aurora']) {
  test(`${slug} /pricing: the same page for a member is at most 110 KB of script`, { tag: '@once' }, async ({
    page,
    member,
  }) => {
    await member(slug);
    const weigh = weighPage(page);
    await page.goto(`${originOf(slug)}/pricing`);
    // A page may be quiet for a moment before its island has begun to load.
    await expect(page.locator('.member-menu .menu > button')).toBeVisible();
    const { scripts, code } = await weigh();
    note(`${slug} /pricing, signed in: ${kb(scripts)} KB of script`);
    expect(code).toMatch(reactsOwnWords);
    expect(scripts).toBeLessThanOrEqual(110 * kilobyte);
  });
}

type Site = (typeof screens)[number] | typeof nowhere;
type SignIn = (slug: string, kind: NonNullable<ReturnType<typeof viewerOf>>) => Promise<unknown>;

async function openPage(page: Page, signIn: SignIn, slug: string, site: Site): Promise<void> {
  const kind = 'route' in site ? viewerOf(site) : null;
  if (kind) await signIn(slug, kind);
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await page.goto(originOf(slug) + (await site.find(slug)));
  await expect(page.locator('html')).not.toHaveAttribute('data-loading');
  if (kind) await expect(page.locator('.member-menu .menu > button, main').first()).toBeVisible();
}

async function fitWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width < 390 ? 640 : 900 });
  // Fonts and the new width take a moment to settle.
  await expect.poll(() => findOverflow(page), `${width} px`).toEqual([]);
}

async function lookAt(page: Page, theme: 'light' | 'dark', what: string, rules?: readonly string[]): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator('html')).toHaveCSS('color-scheme', theme);
  await finishTransitions(page);
  expect(await findBarriers(page, rules), what).toEqual([]);
}

/**
 * Colours take a moment to change, and a browser that draws nothing may never come to the end of it.
 * What inherits a colour may begin to change when its parent has ended. An animation, such as a
 * skeleton's, has no end.
 */
function finishTransitions(page: Page): Promise<void> {
  return page.evaluate(() => {
    const changing = () => document.getAnimations().filter((each) => each instanceof CSSTransition);
    for (let left = changing(), rounds = 20; left.length > 0 && rounds > 0; left = changing(), rounds -= 1) {
      for (const each of left) each.finish();
    }
  });
}

function kb(bytes: number): string {
  return (bytes / kilobyte).toFixed(1);
}

/** Budgets are figures that people want to see, passed or not. */
function note(line: string): void {
  process.stdout.write(`  ${line}\n`);
}
