import react from '@astrojs/react/server.js';
import { createElement, type ElementType } from 'react';
import { renderToString } from 'react-dom/server';

/** What Astro calls a renderer with. */
type Rendered = Parameters<typeof react.renderToStaticMarkup>;

/** The markup that React writes in place of a part that waits for something, such as its own file. */
const waiting = '<!--$!-->';

/** React asks browsers to load pictures early, by elements that belong in the head. */
const early = /<link\s[^>]*rel="(?:preload|preconnect|dns-prefetch)"[^>]*>/g;

/** How many components of a page were rendered: an id within one must not be another's. */
const counts = new WeakMap<object, number>();

/**
 * Astro's renderer of React components, except for how the markup is made. Astro lets React write bytes to a stream,
 * each attribute by itself, and reads them back, which takes twice as long as a text. Only what waits for something is
 * streamed, and what contains elements of Astro.
 */
export default {
  ...react,
  // No other framework's components could be meant, and Astro's way of finding out is to render them.
  check: async (component: unknown) => typeof component === 'function' || typeof component === 'object',
  async renderToStaticMarkup(this: { result: object }, ...asked: Rendered) {
    const [component, { class: _, ...props }, slots] = asked;
    const isWhole = Object.keys(slots).length === 0 && props['children'] === undefined;
    const count = counts.get(this.result) ?? 0;
    counts.set(this.result, count + 1);
    // Astro's own prefixes begin with r.
    const prefix = `i${count}`;
    const html = isWhole
      ? renderToString(createElement(component as ElementType, props), { identifierPrefix: prefix })
      : waiting;
    return html.includes(waiting)
      ? await react.renderToStaticMarkup.apply(this, asked)
      : { html: html.replace(early, ''), attrs: { prefix } };
  },
};
