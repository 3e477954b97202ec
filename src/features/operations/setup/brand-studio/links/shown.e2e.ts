import type { Page } from '@playwright/test';
import { type BrandLink, maxLabel } from '#api/features/brand/navigation/contract.ts';
import { cleanText } from '#api/platform/text/clean-text.ts';
import { attackHost, attackMark, attacks } from '#testing/attacks.ts';
import { findIntrusions } from '#testing/browser/attacked/find-intrusions.ts';
import { findBarriers, findOverflow } from '#testing/browser/inspect-page.ts';
import { createPerson, signInBrowser, signOutBrowser } from '#testing/browser/people.ts';
import { publishChangedBrand } from '#testing/browser/publish-changed-brand.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';
import { watchShifts } from '#testing/browser/watch-shifts.ts';

const slug = 'relinked';
// Each test publishes another brand of the same community.
test.describe.configure({ mode: 'default' });
const page = (path: string, language: string) => `${originOf(slug)}${path}?lang=${language}`;
const link = (to: string, et: string, en: string): BrandLink => ({ to, label: { et, en } });

/** Publishes the same links for the header and a group of the footer, with the group's title. */
function publishLinks(links: readonly BrandLink[], title = '', body = 'figtree') {
  return publishChangedBrand(slug, ({ nav, footer, fonts }) => ({
    fonts: { ...fonts, body },
    nav: { ...nav, links },
    footer: { ...footer, links: { more: links }, titles: { more: { et: title, en: title } } },
  }));
}

test('visitors find the chosen links in the header, the footer and the phone menu, and members in the footer', {
  tag: '@once',
}, async ({ page: tab, context }) => {
  const shop = link('https://shop.example.com/', 'Pood', 'Shop');
  await publishLinks([link('/articles', '', 'Stories'), shop, link('/meist', 'Meist', '')], 'Elsewhere');
  await tab.goto(page('/pricing', 'en'));
  const header = tab.getByRole('navigation', { name: 'Main navigation' });
  const footer = tab.getByRole('navigation', { name: 'Footer' });
  await expect(header.getByRole('link')).toHaveText(['Stories', 'Shop']);
  await expect(header.getByRole('link', { name: 'Shop' })).toHaveAttribute('rel', 'noopener');
  await expect(footer.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Shop' })).toHaveAttribute('rel', 'noopener');

  await tab.setViewportSize({ width: 390, height: 844 });
  await tab.getByRole('button', { name: 'Menu' }).click();
  const menu = await tab.locator('#visitors-more a').allInnerTexts();
  expect(menu.slice(0, 2)).toEqual(['Stories', 'Shop']);
  expect(menu).toContain('Gift cards');
  await tab.setViewportSize({ width: 1440, height: 900 });
  await tab.goto(page('/pricing', 'et'));
  await expect(tab.getByRole('navigation', { name: 'Peamenüü' }).getByRole('link')).toHaveText([
    'Artiklid',
    'Pood',
    'Meist',
  ]);

  await signInBrowser(context, await createPerson(slug));
  await tab.goto(page('/pricing', 'en'));
  await expect(footer.getByRole('link', { name: 'Shop' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Community' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Shop' })).toHaveCount(0);

  const memberLinks = [link('/articles', '', ''), link('/events', '', ''), shop, link('/community', '', 'Our place')];
  await publishChangedBrand(slug, ({ nav }) => ({ nav: { ...nav, memberLinks } }));
  await tab.goto(page('/pricing', 'en'));
  await expect(header.getByRole('link')).toHaveText(['Shop', 'Our place']);
  await header.getByRole('button', { name: 'Explore' }).click();
  await expect(header.getByRole('link')).toHaveText(['Articles', 'Events', 'Shop', 'Our place']);
});

async function load(tab: Page, language: string) {
  await tab.goto(page('/pricing', language), { waitUntil: 'load' });
  await tab.evaluate(() => document.fonts.ready);
}

/**
 * Measures shifts repeatedly to find those that occur every time: on a slow machine, even a cached font can arrive late
 * once.
 */
async function readRepeated(tab: Page, language: string, readShifts: () => Promise<string[]>) {
  let shifts = await readShifts();
  for (let again = 0; again < 2 && shifts.length > 0; again += 1) {
    await load(tab, language);
    shifts = await readShifts();
  }
  return shifts;
}

/** This function runs in the page. */
function readHeader() {
  const visible = [...document.querySelectorAll('nav.links')].filter((nav) => nav.checkVisibility());
  const boxes = visible.flatMap((nav) =>
    [...nav.querySelectorAll('.link')].map((each) => each.getBoundingClientRect()),
  );
  const tools = document.querySelector('.tools')?.getBoundingClientRect();
  const isCovered = boxes.some(({ right, top }) => tools && right > tools.left && top < tools.bottom);
  const lines = new Set(boxes.map(({ top }) => Math.round(top))).size;
  return { navs: visible.length, isCovered, isInBar: visible[0]?.classList.contains('bar') === true, lines };
}

/** Labels that fill the allowed length: ordinary words, the widest letters, and short words. */
const longest = [
  ['words', 'Terviseteekonna algajad ja edasi', 'Beginners on a long road home'],
  ['wide letters', 'W'.repeat(40), 'M'.repeat(40)],
  ['short words', 'Abi', 'Help'],
] as const;

for (const [kind, et, en] of longest) {
  test(`six labels of ${kind} fit every header and cause no layout shift`, { tag: '@once' }, async ({ page: tab }) => {
    test.slow();
    const { header: length } = maxLabel;
    const links = Array.from({ length: 6 }, (_, index) =>
      link(`https://example.com/${index}`, et.slice(0, length), en.slice(0, length)),
    );
    await publishLinks(links, en.slice(0, maxLabel.footer), 'jetbrains-mono');
    const readShifts = await watchShifts(tab);
    // Loads the page once to cache the font: this test is about the links, and a late font shifts text.
    await load(tab, 'et');
    const found: unknown[] = [];
    for (const language of ['et', 'en']) {
      for (const width of [320, 390, 768, 961, 1100, 1199, 1200, 1280, 1440]) {
        await tab.setViewportSize({ width, height: 844 });
        await load(tab, language);
        const header = await tab.evaluate(readHeader);
        expect([kind, width, header.navs]).toEqual([kind, width, width > 960 ? 1 : 0]);
        if (header.isInBar) expect([kind, width, header.lines]).toEqual([kind, width, 1]);
        const faults = [...(await findOverflow(tab)), ...(header.isCovered ? ['a link under the tools'] : [])];
        const shifts = await readRepeated(tab, language, () => readShifts('.site-header, nav.links'));
        if (faults.length + shifts.length > 0) found.push([language, width, faults, shifts]);
      }
      expect(await findBarriers(tab)).toEqual([]);
    }
    expect(found).toEqual([]);
  });
}

test('Tab moves from the logo to the tools, and then to links in a separate row', { tag: '@once' }, async ({
  page: tab,
}) => {
  await publishLinks(
    Array.from({ length: 6 }, (_, index) => link(`/${index}`, 'Terviseteekonna algus', 'A long road to health')),
  );
  await tab.goto(page('/pricing', 'en'));
  await tab.locator('header a.home:visible').focus();
  const places: number[] = [];
  for (let step = 0; step < 10; step += 1) {
    await tab.keyboard.press('Tab');
    places.push(await tab.evaluate(() => Math.round((document.activeElement?.getBoundingClientRect().top ?? 0) / 40)));
  }
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(new Set(places).size).toBeGreaterThan(1);
});

const run = `document.documentElement.dataset.attacked='${attackMark}'`;
/** URLs that a link may never have. */
const addresses = [
  ...[
    `javascript:${run}`,
    `JaVaScRiPt:${run}`,
    `java\tscript:${run}`,
    `\u0001javascript:${run}`,
    `javascript&colon;${run}`,
  ],
  ...[
    `data:text/html,<script>${run}</script>`,
    'vbscript:x',
    'file:///etc/passwd',
    `//${attackHost}/x`,
    `/\\${attackHost}/x`,
  ],
  ...[`\\\\${attackHost}`, `/..//${attackHost}/x`, `https:${attackHost}`, `https://ryup.test@${attackHost}/x`],
  ...[
    `http://${attackHost}/x`,
    `/x" onmouseover="${run}`,
    `/x'><script>${run}</script>`,
    `https://a.ee/"><script>${run}</script>`,
  ],
];

test('hostile links are refused, and hostile labels stay text for visitors and members', { tag: '@once' }, async ({
  page: tab,
  context,
}) => {
  test.slow();
  const admin = await createPerson(slug, 'admin');
  const change = (to: string, label: string, path = 'nav.links') =>
    visit(slug, '/api/admin/customizations', {
      method: 'PUT',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ revision: 1_000_000, changes: { [path]: [link(to, label, label)] } }),
    }).then(({ status }) => status);
  for (const to of addresses) {
    for (const path of ['nav.links', 'footer.links.more']) expect([to, await change(to, 'x', path)]).toEqual([to, 400]);
  }
  const { header: length } = maxLabel;
  const labels = attacks.map((attack) => attack.slice(0, length).trim()).filter(Boolean);
  const taken: string[] = [];
  for (const label of new Set(labels))
    if ((await change('/x', label, 'footer.links.explore')) === 200) taken.push(cleanText(label));
  expect(taken.length).toBeGreaterThan(10);

  const outside: string[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).origin !== originOf(slug)) outside.push(request.url());
  });
  const viewer = await createPerson(slug);
  for (let from = 0; from < taken.length; from += 6) {
    const some = taken.slice(from, from + 6);
    await publishLinks(
      some.map((label) => link(`https://${attackHost}/x?a="&b=%22%3E`.replace('"', '%22'), label, label)),
      some[0],
    );
    for (const who of ['visitor', 'member']) {
      if (who === 'member') await signInBrowser(context, viewer);
      else await signOutBrowser(tab, slug);
      await tab.goto(page('/pricing', 'en'));
      const footer = tab.getByRole('navigation', { name: 'Footer' });
      for (const label of some) await expect(footer).toContainText(label.replaceAll(/\s+/g, ' '));
      expect([who, await findIntrusions(tab)]).toEqual([who, []]);
    }
  }
  expect(outside).toEqual([]);
});
