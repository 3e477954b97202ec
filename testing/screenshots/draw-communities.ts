import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Browser } from '@playwright/test';
import { originOf } from '../browser/settings.ts';

const tile = { width: 1280, height: 860 };

/** Draws the README's picture: both home pages side by side, light above dark. */
export async function drawCommunities(browser: Browser, path: string): Promise<void> {
  const pictures: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const slug of ['ryup', 'aurora']) {
      const page = await browser.newPage({ viewport: tile, colorScheme, reducedMotion: 'reduce', locale: 'fr-FR' });
      // biome-ignore lint/suspicious/noPlaywrightNetworkidle: a picture needs what any page still loads, and tests nothing.
      await page.goto(originOf(slug), { waitUntil: 'networkidle' });
      pictures.push((await page.screenshot()).toString('base64'));
      await page.close();
    }
  }
  const sheet = await browser.newPage({ viewport: { width: 1180, height: 820 } });
  const images = pictures.map((data) => `<img src="data:image/png;base64,${data}">`).join('');
  await sheet.setContent(`<style>
    body { margin: 0; padding: 16px; display: grid; grid-template-columns: 1fr 1fr; gap: 16px; background: #8a8f98; }
    img { display: block; width: 100%; border-radius: 6px; }
  </style>${images}`);
  mkdirSync(dirname(path), { recursive: true });
  await sheet.screenshot({ path, fullPage: true });
  await sheet.close();
}
