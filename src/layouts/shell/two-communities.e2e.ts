import type { Page } from '@playwright/test';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';

/**
 * Whether a property is the color of text on a brand color: that is black or white, whichever is legible, so two brands
 * may share it.
 */
const isBlackOrWhite = (name: string) => /^\w+ --on-/.test(name);

test.use({ locale: 'fr-FR' });

test('two hosts show two communities', { tag: '@once' }, async ({ page }) => {
  const [ryup, aurora] = [await look(page, 'ryup'), await look(page, 'aurora')];
  for (const trait of Object.keys(ryup) as Array<keyof typeof ryup>) {
    expect(ryup[trait], trait).not.toEqual(aurora[trait]);
  }
});

test('every brand property differs between the two style sheets', { tag: '@once' }, async () => {
  const [ryup, aurora] = await Promise.all(['ryup', 'aurora'].map(readProperties));
  const names = Object.keys(ryup ?? {});
  expect(names).toEqual(Object.keys(aurora ?? {}));
  expect(names.length).toBeGreaterThan(100);
  const alike = names.filter((name) => ryup?.[name] === aurora?.[name]);
  expect(alike.filter((name) => !isBlackOrWhite(name))).toEqual([]);
});

async function look(page: Page, slug: string) {
  await page.goto(originOf(slug));
  return page.evaluate(async () => {
    await document.fonts.ready;
    const styleOf = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body);
    const header = document.querySelector<HTMLElement>('.site-header');
    return {
      title: document.title,
      language: document.documentElement.lang,
      logo: document.querySelector<HTMLImageElement>('.site-header img')?.currentSrc,
      favicon: document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href,
      background: styleOf('html').backgroundColor,
      text: styleOf('body').color,
      bodyFont: styleOf('body').fontFamily,
      headingFont: styleOf('h1').fontFamily,
      navigation: header?.dataset['navStyle'],
      navigationColor: styleOf('.site-header').backgroundColor,
      navigationPosition: styleOf('.site-header').position,
      footerColor: styleOf('.site-footer').backgroundColor,
      footerText: document.querySelector('.site-footer .copyright')?.textContent,
      heading: document.querySelector('h1')?.textContent,
    };
  });
}

/** Reads the custom properties of a community's style sheet, as `light --name` and `dark --name`. */
async function readProperties(slug: string): Promise<Record<string, string>> {
  const { body } = await visit(slug, '/brand.css');
  const blocks = { light: ':root{', dark: ':root[data-theme="dark"]{' };
  return Object.fromEntries(
    Object.entries(blocks).flatMap(([theme, start]) => {
      const from = body.indexOf(start) + start.length;
      const declarations = body.slice(from, body.indexOf('}', from));
      return [...declarations.matchAll(/(--[\w-]+):([^;]+);/g)].map(([, name, value]) => [
        `${theme} ${name}`,
        value ?? '',
      ]);
    }),
  );
}
