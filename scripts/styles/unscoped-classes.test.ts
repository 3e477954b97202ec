import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sharedStyles } from '../build/exclude-shared-styles.ts';
import { root } from '../local/settings.ts';

interface Source {
  path: string;
  text: string;
}

const read = (pattern: string): Source[] =>
  globSync(pattern, { cwd: root }).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const styleBlocks = /<style([^>]*)>([\s\S]*?)<\/style>/g;

/** Returns the names that a fragment's scoped styles use. */
function localNames(text: string): Set<string> {
  const scoped = [...text.matchAll(styleBlocks)].filter(([, kind = '']) => !kind.includes('is:global'));
  const css = scoped.map(([, , block = '']) => block.replace(globalPart, '')).join('\n');
  return new Set(selectorsOf(css).flatMap(namesIn));
}

const globalPart = /:global\(((?:[^()]|\([^()]*\))*)\)/g;

/** Returns the selectors of a style sheet, without the contents of blocks and comments. */
function selectorsOf(css: string): string[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '');
  const heads = [...plain.matchAll(/([^{};]+)\{/g)].map(([, head = '']) => head.trim());
  return heads.filter((head) => !head.startsWith('@') && !/^(?:from|to|\d+%)/.test(head)).flatMap(splitList);
}

/** Splits a list of selectors at its commas, except those inside `:is(…)`. */
function splitList(head: string): string[] {
  const parts = head.split(/,(?![^()]*\))/);
  return parts.map((part) => part.trim().replace(/\s+/g, ' '));
}

/** Returns the unscoped selectors of a fragment: those that start with `:global`, and those of `is:global` blocks. */
function globalSelectorsOf({ text }: Source): string[] {
  const blocks = [...text.matchAll(styleBlocks)];
  return blocks.flatMap(([, kind = '', css = '']) =>
    selectorsOf(css)
      .filter((selector) => kind.includes('is:global') || selector.startsWith(':global('))
      .map((selector) => selector.replaceAll(globalPart, '$1')),
  );
}

/** Returns the ids, classes and data attributes that an element must have to match a selector. */
const namesIn = (selector: string) =>
  [...selector.replaceAll(/:not\([^)]*\)/g, '').matchAll(/[.#]([\w-]+)|\[(data-[\w-]+)/g)].map(
    ([, name, attribute]) => name ?? attribute ?? '',
  );

/** Finds a feature's unscoped selectors that match elements of other fragments, which style them by the same names. */
function findCollisions(styles: readonly Source[], templates: readonly Source[]): string[] {
  const used = templates.map(({ path, text }) => ({ path, names: localNames(text) }));
  return styles.flatMap((style) => {
    const folder = `${dirname(style.path)}/`;
    const others = used.filter(({ path }) => !path.startsWith(folder));
    const isOwn = (name: string) => !others.some(({ names }) => names.has(name));
    const selectors = style.path.endsWith('.css') ? selectorsOf(style.text) : globalSelectorsOf(style);
    const foreign = selectors.filter((selector) => namesIn(selector).length > 0 && !namesIn(selector).some(isOwn));
    return [...new Set(foreign)].map((selector) => `${selector} in ${style.path}`);
  });
}

const templates = read('src/**/*.astro');

describe('unscoped styles of a feature', () => {
  it('don’t match elements of other features', () => {
    const styles = [
      ...read('src/features/**/*.css'),
      ...templates.filter(({ path }) => path.startsWith('src/features/')),
    ];
    expect(findCollisions(styles, templates), 'begin it with a class of the feature’s own').toEqual([]);
  });

  it('don’t match elements of a page’s frame if they are on every page', () => {
    const styles = read('src/ui/**/*.css').filter(({ path }) => sharedStyles.test(`/${path}`));
    expect(styles.length).toBeGreaterThan(0);
    const frames = templates.filter(({ path }) => !path.startsWith('src/ui/'));
    expect(findCollisions(styles, frames), 'only pages with that part may have them').toEqual([]);
    const figures = read('src/ui/figures.css');
    expect(findCollisions(figures, frames)).toContain('.about > p in src/ui/figures.css');
  });

  it('are reported if a layout uses the same class', () => {
    const layout = { path: 'src/layouts/Header.astro', text: '<nav class="row links"><style>.row, .links { }</style>' };
    const css = (text: string) => ({ path: 'src/features/content/recipes/fields.css', text });
    const astro = { path: 'src/features/content/recipes/Fields.astro', text: '<style>:global(.links) li { }</style>' };
    expect(findCollisions([css('.row > span, .recipe .row { }'), astro], [layout])).toEqual([
      '.row > span in src/features/content/recipes/fields.css',
      '.links li in src/features/content/recipes/Fields.astro',
    ]);
    expect(findCollisions([css('.row { }')], [{ ...layout, path: 'src/features/content/recipes/Row.astro' }])).toEqual(
      [],
    );
  });
});
