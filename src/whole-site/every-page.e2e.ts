import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { findBarriers, findDeadButtons, findOverflow } from '#testing/browser/inspect-page.ts';
import { emptyCache, leavePage, openKeptPage } from '#testing/browser/kept-pages.ts';
import { originOf } from '#testing/browser/settings.ts';
import { allPages, viewerOf } from '#testing/browser/site-pages.ts';
import { expect, test } from '#testing/browser/test.ts';
import { weighPage } from '#testing/browser/weigh-page.ts';
import { root } from '../../scripts/local/settings.ts';

const kilobyte = 1024;
const screens = allPages().filter(({ isScreen }) => isScreen);
const nowhere = { name: '/no/such/page', find: async () => '/no/such/page' };
/**
 * The layouts already seen in the second community: it differs only in colors and fonts, and pages are made of the same
 * parts, so it is checked on one page of each layout.
 */
const layoutsSeen = new Set<string>();
const narrowest = 320;
const contrast = ['color-contrast'];
const reactsOwnWords = /Minified React error/;

/** Whether a page is for visitors, who get no islands. Developers' pages are only for developers. */
const isForVisitors = (site: Site) => !('route' in site) || (viewerOf(site) === null && site.access !== 'local');

/**
 * The limits of pages that load more script than others, in kilobytes: for example, one loads every part, two load an
 * audience, a composer and a mail at once, one loads a composer, a poll and a second language, and conversations load
 * fields for pictures' descriptions. A limit should only be raised for a new part.
 */
const heavy: Readonly<Record<string, number>> = {
  '/dev/parts': 144.8,
  '/admin/audit': 117,
  '/admin/users': 117.3,
  '/admin/email-campaigns/new': 119.6,
  '/admin/email-campaigns/[id]': 119.6,
  '/admin/events/[id]': 126.1,
  '/messages/new': 121,
  '/admin/messages/new': 116.9,
  '/admin/messages/[id]': 128.7,
  '/expert/messages/[id]': 130.2,
  '/messages/[id]': 132.6,
  '/community/new': 112,
  '/community/posts/[id]': 125.2,
  '/moderator': 117.1,
  '/settings': 112,
};
/**
 * The limits of the pages that visitors see first. `/pricing` also fills in members' plans, and a recipe has its own
 * script. An appeal is at most 0.3 KB over what other pages for visitors may load.
 */
const firstSeen: Readonly<Record<string, { scripts: number; files: number }>> = {
  '/': { scripts: 7.5, files: 4 },
  '/articles': { scripts: 7.5, files: 4 },
  '/articles/[slug]': { scripts: 7.7, files: 7 },
  '/experts': { scripts: 7.5, files: 4 },
  '/pricing': { scripts: 8, files: 5 },
  '/appeals/[token]': { scripts: 10.3, files: 10 },
};
const isForStaff = /^\/(?:admin|moderator)\b/;

/**
 * Returns how many kilobytes of script a page may load. Staff's tables may add up to 6.7 to the limit of members' pages.
 */
function limitOf(site: Site): number {
  const route = 'route' in site ? site.route : '';
  if (isForVisitors(site)) return firstSeen[route]?.scripts ?? 10;
  return heavy[route] ?? (isForStaff.test(route) ? 116.7 : 110);
}

/**
 * Returns how many kilobytes of styles a visitor's page may load. An article loads the chunk that lists share with the
 * home page. 0.2 of its limit are for the rules of the small font files, which save 7 KB or more.
 */
function stylesOf(site: Site): number {
  return 'route' in site && site.route === '/articles/[slug]' ? 15.6 : 15;
}

/**
 * The maximum number of files that pages with several tools may load, because each tool has its own files.
 * Conversations and new messages share the files of the row in which messages are written. Limits should only be
 * lowered.
 */
const manyFiles: Readonly<Record<string, number>> = {
  '/dev/parts': 32,
  '/admin/articles/[id]': 25,
  '/admin/customizations': 28,
  '/admin/email-campaigns/new': 31,
  '/admin/email-campaigns/[id]': 31,
  '/admin/email-campaigns/sequences/[kind]': 30,
  '/admin/events/[id]': 28,
  '/admin/materials/[id]': 26,
  '/admin/messages/[id]': 33,
  '/admin/messages/announce': 25,
  '/admin/messages/announcements/[id]': 24,
  '/admin/messages/new': 27,
  '/admin/resources/[id]': 25,
  '/admin/users/[id]': 24,
  '/admin/videos/[id]': 26,
  '/admin/users/import': 22,
  '/community/new': 21,
  '/community/posts/[id]': 25,
  '/expert/messages/[id]': 34,
  '/messages/[id]': 35,
  '/messages/new': 29,
  '/moderator/reports/[id]': 22,
  '/my-profile': 22,
};

/** Returns how many scripts and style sheets a page may load at first. */
function filesOf(site: Site): number {
  const route = 'route' in site ? site.route : '';
  return firstSeen[route]?.files ?? manyFiles[route] ?? (isForVisitors(site) ? 10 : 20);
}

for (const site of [...screens, nowhere]) {
  const kind = 'route' in site ? viewerOf(site) : null;
  // One visit is used for all checks, because opening a page takes longer than checking it.
  test(`ryup ${site.name}: fits each width, is accessible and lightweight`, { tag: '@once' }, async ({ browser }) => {
    // Visitors are in the community's own time zone, as most are.
    const kept = await openKeptPage(browser, 'ryup', kind, kind ? {} : { timezoneId: 'Europe/Tallinn' });
    const { page, viewerId } = kept;
    await emptyCache(page);
    const weigh = weighPage(page);
    const link = await openPage(page, 'ryup', site, viewerId);
    const { scripts, styles, files, origins, code } = await weigh();
    note(`ryup ${site.name}: ${kb(scripts)} KB of script, ${kb(styles)} KB of styles, in ${files} files`);
    expect(origins, 'no other origin').toEqual([originOf('ryup')]);
    expect(styles).toBeGreaterThan(0);
    expect(scripts).toBeGreaterThan(0);
    expect(scripts).toBeLessThanOrEqual(limitOf(site) * kilobyte);
    if (isForVisitors(site)) expect(styles).toBeLessThanOrEqual(stylesOf(site) * kilobyte);
    expect(files, 'what pages share is in the groups of astro.config.mjs').toBeLessThanOrEqual(filesOf(site));
    if (isForVisitors(site)) expect(code).not.toMatch(reactsOwnWords);
    if (kind) expect(await findLateStarts(page, link), 'not preloaded').toEqual([]);
    expect(await findDeadButtons(page), 'without script').toEqual([]);
    await fitWidth(page, 1440);
    await inspectScreen(page, 'light', '1440 px, light');
    await fitWidth(page, 390);
    await inspectScreen(page, 'dark', '390 px, dark');
    await fitWidth(page, narrowest);
    await expect.poll(() => scrollToUnstartedIsland(page), 'islands that never start').toEqual([]);
    await leavePage(kept);
  });

  if (!isFirstOfLayout(site)) continue;
  // The markup is the same as ryup's: only colors, fonts and texts differ, so each width is checked in the other theme.
  test(`aurora ${site.name}: fits each width and is legible`, { tag: '@once' }, async ({ browser }) => {
    const kept = await openKeptPage(browser, 'aurora', kind);
    const { page, viewerId } = kept;
    await openPage(page, 'aurora', site, viewerId);
    await fitWidth(page, 1440);
    await inspectScreen(page, 'dark', '1440 px, dark', contrast);
    await fitWidth(page, 390);
    await inspectScreen(page, 'light', '390 px, light', contrast);
    await fitWidth(page, narrowest);
    await leavePage(kept);
  });
}

for (const slug of ['ryup', 'aurora']) {
  test(`${slug} /pricing: loads at most 110 KB of script for a member`, { tag: '@once' }, async ({ page, member }) => {
    await member(slug);
    const weigh = weighPage(page);
    await page.goto(`${originOf(slug)}/pricing`);
    // A page can be idle briefly before its island starts to load.
    await expect(page.locator('.member-menu .menu > button')).toBeVisible();
    const { scripts, code } = await weigh();
    note(`${slug} /pricing, signed in: ${kb(scripts)} KB of script`);
    expect(code).toMatch(reactsOwnWords);
    expect(scripts).toBeLessThanOrEqual(110 * kilobyte);
  });
}

function isFirstOfLayout(site: Site): boolean {
  const route = 'route' in site ? site.route : site.name;
  const [file] = globSync([`.${route}.astro`, `.${route}/index.astro`], { cwd: join(root, 'src/pages') });
  const source = file ? readFileSync(join(root, 'src/pages', file), 'utf8') : '';
  const layout = /layouts\/\w+\.astro/.exec(source)?.[0] ?? 'none of its own';
  const isFirst = !layoutsSeen.has(layout);
  layoutsSeen.add(layout);
  return isFirst;
}

type Site = (typeof screens)[number] | typeof nowhere;

/** Opens a page and returns its `Link` header. */
async function openPage(page: Page, slug: string, site: Site, viewerId: string | undefined): Promise<string> {
  const kind = 'route' in site ? viewerOf(site) : null;
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  const response = await page.goto(originOf(slug) + (await site.find(slug, viewerId)));
  await expect(page.locator('html')).not.toHaveAttribute('data-loading');
  if (kind) await expect(page.locator('.member-menu .menu > button:visible, main').first()).toBeVisible();
  return response?.headers()['link'] ?? '';
}

/**
 * Finds scripts of islands that start with the page but aren't preloaded, so that the browser discovers them only after
 * it has read the page.
 */
function findLateStarts(page: Page, link: string): Promise<string[]> {
  return page.evaluate((header) => {
    const isPreloaded = (file: string) =>
      header.includes(`<${file}>`) || document.querySelector(`link[rel="modulepreload"][href="${file}"]`) !== null;
    const starts = [...document.querySelectorAll('astro-island')].flatMap((island) => [
      island.getAttribute('renderer-url') ?? '',
      ...(/^(?:load|member)$/.test(island.getAttribute('client') ?? '')
        ? [island.getAttribute('component-url') ?? '']
        : []),
    ]);
    return [...new Set(starts)].filter((file) => !isPreloaded(file));
  }, link);
}

/**
 * Scrolls to an island that hasn't started yet, and returns the names of all that haven't. Islands that no one can see,
 * such as those in a closed part, may wait.
 */
function scrollToUnstartedIsland(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const waiting = [...document.querySelectorAll('astro-island[ssr]')].flatMap((island) => {
      const seen = [...island.querySelectorAll('*')].find((each) => each.checkVisibility() && each.clientHeight > 0);
      return seen ? [{ seen, name: island.getAttribute('component-url') ?? '' }] : [];
    });
    waiting[0]?.seen.scrollIntoView();
    return waiting.map(({ name }) => name);
  });
}

async function fitWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width < 390 ? 640 : 900 });
  // Fonts and the new width take a moment to settle.
  await expect.poll(() => findOverflow(page), `${width} px`).toEqual([]);
}

async function inspectScreen(
  page: Page,
  theme: 'light' | 'dark',
  what: string,
  rules?: readonly string[],
): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator('html')).toHaveCSS('color-scheme', theme);
  // Rows are paler while they are read again, because another test changes the list.
  await expect(page.locator('.table[aria-busy="true"] tbody th')).toHaveCount(0);
  expect(await findBarriers(page, rules), what).toEqual([]);
}

function kb(bytes: number): string {
  return (bytes / kilobyte).toFixed(1);
}

/** Prints budget figures, which are worth seeing even when they pass. */
function note(line: string): void {
  process.stdout.write(`  ${line}\n`);
}
