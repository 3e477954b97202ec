import { createHash } from 'node:crypto';
import { BoundedMap } from '#api/platform/bounded-map/bounded-map.ts';
import type { BrandSettings } from './contract.ts';
import type { Brand } from './load-brand.ts';
import { renderBrandCss } from './render-brand-css.ts';

/** Caches stylesheets by brand settings, because deriving the colours takes milliseconds. */
const written = new BoundedMap<{ css: string; hash: string }>(200);

/** Renders the community's stylesheet. */
export function renderStylesheet(settings: BrandSettings): string {
  return styleBrand(settings).css;
}

/**
 * Returns the URL of the stylesheet. It contains the brand's version, which scripts replace after a brand was published,
 * and a hash of the content, so that a new build with the same styles isn't a new file for browsers.
 */
export function stylesheetUrl({ version, settings }: Brand): string {
  return `/brand.css?v=${version}&b=${styleBrand(settings).hash}`;
}

function styleBrand(settings: BrandSettings) {
  const key = JSON.stringify(settings);
  const known = written.get(key);
  if (known) return known;
  const css = renderBrandCss(settings);
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 12);
  written.set(key, { css, hash });
  return { css, hash };
}
