import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { originOf } from '#testing/browser/settings.ts';
import { readerOf, sitePages } from '#testing/browser/site-pages.ts';
import { expect, test } from '#testing/browser/test.ts';

const kilobyte = 1024;
const screens = sitePages().filter(({ isScreen }) => isScreen);

for (const slug of ['ryup', 'aurora'] as const) {
  for (const site of screens.filter(({ access }) => access === 'everyone')) {
    test(`${slug} ${site.path}: a visitor's page is light and asks nobody else`, { tag: '@once' }, async ({ page }) => {
      const { scripts, styles, origins, text } = await weigh(page, originOf(slug) + site.path);
      note(`${slug} ${site.path}: ${kb(scripts)} KB of script, ${kb(styles)} KB of styles`);
      expect(scripts).toBeGreaterThan(0);
      expect(scripts).toBeLessThanOrEqual(10 * kilobyte);
      expect(styles).toBeGreaterThan(0);
      expect(styles).toBeLessThanOrEqual(15 * kilobyte);
      expect(origins).toEqual([originOf(slug)]);
      expect(text).not.toMatch(/react-dom|Minified React error/);
    });
  }

  for (const site of screens.filter((each) => readerOf(each) !== null)) {
    test(`${slug} ${site.path}: a member's page is at most 110 KB of script`, { tag: '@once' }, async ({
      page,
      member,
    }) => {
      await member(slug, readerOf(site) ?? 'user');
      const { scripts, origins } = await weigh(page, originOf(slug) + site.path);
      note(`${slug} ${site.path}, signed in: ${kb(scripts)} KB of script`);
      expect(scripts).toBeLessThanOrEqual(110 * kilobyte);
      expect(origins).toEqual([originOf(slug)]);
    });
  }

  test(`${slug} /pricing: the same page for a member is at most 110 KB of script`, { tag: '@once' }, async ({
    page,
    member,
  }) => {
    await member(slug);
    const { scripts, text } = await weigh(page, `${originOf(slug)}/pricing`);
    note(`${slug} /pricing, signed in: ${kb(scripts)} KB of script`);
    expect(text).toMatch(/Minified React error/);
    expect(scripts).toBeLessThanOrEqual(110 * kilobyte);
  });
}

/** What a page loads by itself, each body compressed alone as a server would send it. */
async function weigh(page: Page, address: string) {
  const bodies: Array<Promise<{ type: string; origin: string; body: Buffer }>> = [];
  page.on('response', (response) => {
    const { origin } = new URL(response.url());
    const type = response.request().resourceType();
    bodies.push(
      response.body().then(
        (body) => ({ type, origin, body }),
        () => ({ type, origin, body: Buffer.alloc(0) }),
      ),
    );
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  const loaded = (await Promise.all(bodies)).filter(({ origin }) => origin !== 'null');
  const size = (kind: string) =>
    loaded.filter(({ type }) => type === kind).reduce((total, { body }) => total + gzipSync(body).byteLength, 0);
  const scripts = loaded.filter(({ type }) => type === 'script');
  return {
    scripts: size('script'),
    styles: size('stylesheet'),
    origins: [...new Set(loaded.map(({ origin }) => origin))],
    text: scripts.map(({ body }) => body.toString('utf8')).join('\n'),
  };
}

function kb(bytes: number): string {
  return (bytes / kilobyte).toFixed(1);
}

/** Budgets are figures that people want to see, passed or not. */
function note(line: string): void {
  process.stdout.write(`  ${line}\n`);
}
