import { globSync, readFileSync } from 'node:fs';
import { type Atrule, type CssNode, generate, parse, type Rule, walk } from 'css-tree';
import { expect, it } from 'vitest';

/** The style sheets of the site, those in components included. */
const styles = globSync('src/**/*.{css,astro}').flatMap((file) => {
  const source = readFileSync(file, 'utf8');
  const sheets = file.endsWith('.css')
    ? [source]
    : [...source.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) => css);
  return sheets.map((css) => ({ file, ast: parse(css) }));
});

/** Returns the values of a rule's own declarations by property. */
function listDeclarations(rule: Rule): Map<string, string> {
  const found = new Map<string, string>();
  for (const node of rule.block.children)
    if (node.type === 'Declaration') found.set(node.property, generate(node.value));
  return found;
}

/** Describes the rules that `isWrong`, with their files. */
function findRules(isWrong: (rule: Rule, around: Atrule | null) => boolean): string[] {
  return styles.flatMap(({ file, ast }) => {
    const found: string[] = [];
    walk(ast, {
      visit: 'Rule',
      enter(rule) {
        if (isWrong(rule, this.atrule)) found.push(`${file}: ${generate(rule.prelude as CssNode)}`);
      },
    });
    return found;
  });
}

const opening = ':has(';

/** Whether a selector asks `:has()` inside `:has()`. */
function hasNested(selector: string): boolean {
  return selector.split(opening).some((_, index, parts) => {
    if (index === 0) return false;
    let depth = 1;
    const rest = parts.slice(index).join(opening);
    const end = [...rest].findIndex((letter) => {
      if (letter === '(') depth += 1;
      if (letter === ')') depth -= 1;
      return depth === 0;
    });
    return rest.slice(0, end).includes(opening);
  });
}

it('reads the styles of all parts', () => {
  expect(styles.length).toBeGreaterThan(100);
});

// `--quick` is 0 s for people who asked for less motion.
it('transitions last as long as `--quick`, so that people can turn them off', () => {
  const isLasting = (value: string) => value.split(',').some((part) => !/^[a-z-]+ var\(--quick\)/.test(part));
  expect(
    findRules((rule) => {
      const declared = listDeclarations(rule);
      const transition = declared.get('transition');
      return (
        declared.has('transition-duration') ||
        (transition !== undefined && transition !== 'none' && isLasting(transition))
      );
    }),
  ).toEqual([]);
});

it('animations are only for people who didn’t ask for less motion, unless they last no time', () => {
  const isInstant = (value: string) => value === 'none' || /^[a-z-]+ (?:var\(--quick\)|1ms) /.test(value);
  expect(
    findRules((rule, around) => {
      const animation = listDeclarations(rule).get('animation');
      const isForMotion = around?.prelude && generate(around.prelude) === '(prefers-reduced-motion:no-preference)';
      return animation !== undefined && !isInstant(animation) && !isForMotion;
    }),
  ).toEqual([]);
});

it('::before and ::after that have a size and a border or padding say that the size includes it', () => {
  expect(
    findRules((rule) => {
      if (!/::(?:before|after)/.test(generate(rule.prelude as CssNode))) return false;
      const declared = [...listDeclarations(rule).keys()];
      const grows = declared.some((property) =>
        /^(?:border(?:-(?:top|bottom|left|right|inline|block|width).*)?|padding.*)$/.test(property),
      );
      return (
        grows &&
        declared.some((property) => /^(?:width|height|inline-size|block-size)$/.test(property)) &&
        !declared.includes('box-sizing')
      );
    }),
  ).toEqual([]);
});

// Browsers drop the whole rule without a word.
it('no selector has `:has()` inside `:has()`', () => {
  expect(['.a:has(+ .b:not(:has(*)))', '.c:has(.d):not(:has(*))'].map(hasNested)).toEqual([true, false]);
  expect(findRules((rule) => hasNested(generate(rule.prelude as CssNode)))).toEqual([]);
});
