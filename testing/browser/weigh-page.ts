import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { watchUntilQuiet } from './quiet-page.ts';

interface Weight {
  /**
   * Sizes in bytes, with each body compressed separately as a server would send it. Inline scripts count as one body; data inside
   * script elements isn't script.
   */
  scripts: number;
  styles: number;
  /** Number of scripts and style sheets. */
  files: number;
  /** All requested origins. */
  origins: string[];
  /** All scripts as text, including inline ones. */
  code: string;
}

/** Watches what a page loads from now on. The returned function reports it once the page is quiet. */
export function weighPage(page: Page): () => Promise<Weight> {
  const quiet = watchUntilQuiet(page);
  const bodies: Array<Promise<{ type: string; origin: string; body: Buffer }>> = [];
  const keepBody = (response: Response) => {
    const { origin } = new URL(response.url());
    const type = response.request().resourceType();
    const body = response.body().catch(() => Buffer.alloc(0));
    bodies.push(body.then((bytes) => ({ type, origin, body: bytes })));
  };
  page.on('response', keepBody);
  return async () => {
    await quiet();
    page.off('response', keepBody);
    const loaded = (await Promise.all(bodies)).filter(({ origin }) => origin !== 'null');
    const bodiesOf = (kind: string) => loaded.filter(({ type }) => type === kind).map(({ body }) => body);
    const size = (kind: string) => bodiesOf(kind).reduce((total, body) => total + gzipSync(body).byteLength, 0);
    const inside = await page.locator('script:not([src], [type$="json"])').allTextContents();
    return {
      scripts: size('script') + gzipSync(inside.join('\n')).byteLength,
      styles: size('stylesheet'),
      files: bodiesOf('script').length + bodiesOf('stylesheet').length,
      origins: [...new Set(loaded.map(({ origin }) => origin))],
      code: [...bodiesOf('script'), ...inside].join('\n'),
    };
  };
}
