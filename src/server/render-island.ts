import react from '@astrojs/react/server.js';
import type { SSRResult } from 'astro';
import { createElement, type ElementType } from 'react';
import { renderToString } from 'react-dom/server';
import { recordIsland } from './island-scripts.ts';

/** The arguments with which Astro calls a renderer. */
type Rendered = Parameters<typeof react.renderToStaticMarkup>;

/** The properties of the page that Astro passes to a renderer. */
type Result = Pick<SSRResult, 'request' | 'resolve'>;

/** The markup that React writes in place of a suspended part, such as one that waits for its own file. */
const waiting = '<!--$!-->';

/** The elements by which React makes browsers load pictures early. They belong in the head. */
const early = /<link\s[^>]*rel="(?:preload|preconnect|dns-prefetch)"[^>]*>/g;

/** The number of components rendered on a page, because ids in one must differ from those in another. */
const counts = new WeakMap<object, number>();

/**
 * Astro's renderer of React components, except that it renders to a string. Astro lets React write bytes to a stream,
 * one attribute at a time, and reads them back, which takes twice as long. Only components that suspend or contain
 * Astro's elements are streamed.
 */
export default {
  ...react,
  // There are no components of other frameworks, and Astro's own check would render the component.
  check: async (component: unknown) => typeof component === 'function' || typeof component === 'object',
  async renderToStaticMarkup(this: { result: Result }, ...asked: Rendered) {
    const [component, { class: _, ...props }, slots, metadata] = asked;
    // Others load later or never.
    if (/^(?:load|member)$/.test(metadata?.hydrate ?? '') && metadata?.componentUrl) {
      recordIsland(this.result.request, await this.result.resolve(metadata.componentUrl));
    }
    const isWhole = Object.keys(slots).length === 0 && props['children'] === undefined;
    const count = counts.get(this.result) ?? 0;
    counts.set(this.result, count + 1);
    // Astro's own prefixes begin with `r`.
    const prefix = `i${count}`;
    const html = isWhole
      ? renderToString(createElement(component as ElementType, props), { identifierPrefix: prefix })
      : waiting;
    return html.includes(waiting)
      ? await react.renderToStaticMarkup.apply(this, asked)
      : { html: html.replace(early, ''), attrs: { prefix } };
  },
};
