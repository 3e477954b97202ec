import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '#api/platform/markdown/render-markdown.ts';
import { fromMarkdown } from './from-markdown.ts';
import { toMarkdown } from './to-markdown.ts';

/** Renders Markdown as readers see it; white space between elements doesn't matter. */
const seen = (source: string) =>
  renderMarkdown(source, 'ryup')
    .html.replace(/\s+/g, ' ')
    .replace(/> </g, '><')
    .replaceAll(' </code></pre>', '</code></pre>')
    .trim();
const rewrite = (source: string) => toMarkdown(fromMarkdown(source));

/** The demo communities' texts, which were written by people. */
const contents = globSync('tenants/*/**/*.{md,json}').flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  return file.endsWith('.md')
    ? [[file, text] as const]
    : readTexts(JSON.parse(text)).map((found, index) => [`${file} ${index}`, found] as const);
});

function readTexts(value: unknown): string[] {
  if (typeof value === 'string') return value.includes(' ') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(readTexts) : [];
}

describe('a text that is opened in the editor and saved again', () => {
  it.each(contents)('looks the same to readers: %s', (_, source) => {
    expect(seen(rewrite(source))).toBe(seen(source));
  });

  it.each([
    ['a table', '| a | b |\n| --- | --: |\n| x \\| y | **z** |'],
    ['a table in a quote', '> | a |\n> | --- |\n> | 1 |'],
    ['two lists in a row', '- a\n\n* b'],
    ['two numbered lists in a row', '1. a\n\n1) b'],
    ['a list whose item begins with code', '- ```\n  x\n  ```'],
    ['an empty item', '- a\n-\n- b'],
    ['loose and tight lists', '- a\n\n- b\n  - c\n  - d'],
    ['a heading in a list', '- # a'],
    ['an exclamation before a link', 'Vaata![siia](/events)'],
    [
      'a mention',
      '[@Mari](/profile/01890000-0000-7000-8000-000000000001) ja [@Jüri *J*](/profile/01890000-0000-7000-8000-000000000002)',
    ],
    ['a link that isn’t a mention', '[Mari](/profile/01890000-0000-7000-8000-000000000001) [@x](/events)'],
    ['a web address', 'Vaata https://kuu.ee/a_b_c?x=1&y=2 ja <https://kuu.ee>.'],
    ['code with backticks', '`` a`b `` ja `` ` ``'],
    ['marks inside words', 'sõ**na**d ja a*b*c'],
    ['entities', '&lt;b&gt; &amp;amp; &nbsp;x'],
    ['HTML, which is text', '<script>alert(1)</script> <b>x</b>'],
    ['breaks', 'a\\\nb  \nc\nd'],
    ['a picture with a title', '![õun](/files/ryup/community/a-10x10.png "punane \\"õun\\"")'],
    ['a line that looks like a heading after a break', 'a\\\n\\# b\\\n\\- c\\\n1\\. d\\\n\\=== '],
  ])('keeps %s', (_, source) => {
    expect(seen(rewrite(source))).toBe(seen(source));
    expect(rewrite(rewrite(source))).toBe(rewrite(source));
  });
});
