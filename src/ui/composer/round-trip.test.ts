import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '#api/platform/markdown/render-markdown.ts';
import { type ComposerDocument, composerSchema } from './document.ts';
import { fromMarkdown } from './from-markdown.ts';
import { toMarkdown } from './to-markdown.ts';

const { nodes, marks } = composerSchema;

/**
 * What readers see, except a line break in a heading, which the editor doesn't support. Line breaks in the source count
 * as spaces, and runs of spaces don't matter.
 */
const seen = (source: string) =>
  renderMarkdown(source, 'ryup')
    .html.replace(/<h\d.*?<\/h\d>/gs, (heading) => heading.replaceAll('<br>', ' '))
    .replace(/\s+/g, ' ')
    .replace(/> </g, '><')
    .replaceAll(' </code></pre>', '</code></pre>')
    .trim();
/** In rare nestings, a list gets paragraphs. */
const seenApartFromLooseLists = (source: string) =>
  seen(source).replace(/<[uo]l.*<\/[uo]l>/g, (list) =>
    list.replace(/\s*<\/?p>\s*/g, ' ').replace(/ (?=<)|(?<=>) /g, ''),
  );
const rewrite = (source: string) => toMarkdown(fromMarkdown(source));

const word = fc.oneof(
  fc.constantFrom(
    'Tere',
    'õhtust',
    'kuu',
    '1.',
    '2)',
    '-',
    '+',
    '#',
    '##',
    '>',
    '*',
    '**',
    '_',
    'a_b',
    '~~',
    '`',
    '``',
  ),
  fc.constantFrom(
    '[',
    ']',
    '](',
    '!',
    '!x',
    '|',
    '\\',
    '&amp;',
    '<b>',
    '===',
    '---',
    '```',
    ':',
    '@Mari',
    '(x)',
    '🙂',
    'e\u0301',
  ),
  fc.string({ minLength: 1, maxLength: 6 }).map((text) => text.replace(/\s/gu, '') || 'x'),
);
const words = fc.array(word, { minLength: 1, maxLength: 6 }).map((list) => list.join(' '));
const address = fc.constantFrom('https://kuu.ee', '/events', 'https://kuu.ee/a_(b)', 'https://kuu.ee/?a=1&b=*x*');

const plainText = words.filter((text) => !/:\/\/|mailto:/.test(text));
const set = fc.subarray([marks.strong, marks.em, marks.strike] as const);
const inline = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(plainText, set).map(([text, types]) =>
      composerSchema.text(
        text,
        types.map((type) => type?.create()).filter((mark) => mark !== undefined),
      ),
    ),
  },
  { weight: 1, arbitrary: plainText.map((text) => composerSchema.text(text, [marks.code.create()])) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(plainText, address)
      .map(([text, href]) => composerSchema.text(text, [marks.link.create({ href })])),
  },
  {
    weight: 1,
    arbitrary: fc.constant(nodes.mention.create({ id: '01890000-0000-7000-8000-000000000001', name: 'Mari *M*' })),
  },
  {
    weight: 1,
    arbitrary: plainText.map((alt) => nodes.image.create({ src: '/files/ryup/community/a-10x10.png', alt: alt })),
  },
);
/** Spaces between the parts, and no break at either end. */
const line = fc
  .array(fc.tuple(inline, fc.boolean()), { minLength: 1, maxLength: 5 })
  .map((parts) =>
    parts.flatMap(([part, isBroken], index) =>
      index === 0 ? [part] : [isBroken ? nodes.hard_break.create() : composerSchema.text(' '), part],
    ),
  );
const paragraph = line.map((content) => nodes.paragraph.create(null, content));
const heading = fc
  .tuple(fc.integer({ min: 1, max: 6 }), inline)
  .map(([level, content]) => nodes.heading.create({ level }, content));
const code = fc.tuple(fc.constantFrom('', 'js'), fc.array(words, { maxLength: 4 })).map(([language, lines]) => {
  const text = lines.join('\n');
  return nodes.code_block.create({ language }, text ? composerSchema.text(text) : null);
});
const table = fc.constant(
  nodes.source.create(null, composerSchema.text('| a | b \\| c |\n| --- | :-: |\n| 1 | **2** |')),
);
const { block } = fc.letrec<{ block: ComposerDocument; item: ComposerDocument }>((tie) => ({
  item: fc
    .tuple(paragraph, fc.array(tie('block'), { maxLength: 1 }))
    .map(([first, rest]) => nodes.list_item.create(null, [first, ...rest])),
  block: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    paragraph,
    heading,
    code,
    table,
    fc.constant(nodes.horizontal_rule.create()),
    fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((content) => nodes.blockquote.create(null, content)),
    fc
      .tuple(fc.array(tie('item'), { minLength: 1, maxLength: 3 }), fc.boolean())
      .map(([items, tight]) => nodes.bullet_list.create({ tight }, items)),
    fc
      .tuple(fc.array(tie('item'), { minLength: 1, maxLength: 3 }), fc.integer({ min: 0, max: 120 }))
      .map(([items, start]) => nodes.ordered_list.create({ start }, items)),
  ),
}));
const document = fc.array(block, { minLength: 1, maxLength: 5 }).map((content) => nodes.doc.create(null, content));

/** The demo communities' texts, which people actually wrote. */
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

describe('what is opened in the editor and saved again', () => {
  it.each(contents)('reads the same to everybody: %s', (_, source) => {
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
    ['something that is no mention', '[Mari](/profile/01890000-0000-7000-8000-000000000001) [@x](/events)'],
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

  it('is the same for 10,000 generated documents', () => {
    fc.assert(
      fc.property(document, (written) => {
        const source = toMarkdown(written);
        expect(toMarkdown(fromMarkdown(source))).toBe(source);
        expect(fromMarkdown(source).textContent.replace(/\s+/g, '')).toBe(written.textContent.replace(/\s+/g, ''));
      }),
      { numRuns: 10_000, seed: 20_261_122 },
    );
  });

  it('reads the same for 10,000 generated sources', () => {
    const source = fc
      .array(
        fc.oneof(
          word,
          fc.constantFrom(
            '\n',
            '\n\n',
            '  \n',
            '\n- ',
            '\n> ',
            '\n1. ',
            '    ',
            '[a](/b)',
            '![a](/files/ryup/a-1x1.png)',
          ),
        ),
        { maxLength: 25 },
      )
      .map((parts) => parts.join(' ').replace(/\n /g, '\n'));
    fc.assert(
      fc.property(source, (text) => {
        expect(seenApartFromLooseLists(rewrite(text))).toBe(seenApartFromLooseLists(text));
      }),
      { numRuns: 10_000, seed: 20_261_122 },
    );
  });
});
