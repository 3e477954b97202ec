import fc from 'fast-check';
import { type Mark, type Node, Slice } from 'prosemirror-model';
import { describe, expect, it } from 'vitest';
import { trimMarkdown } from '#api/platform/markdown/contract.ts';
import { markdownToText } from '#api/platform/markdown/markdown-to-text.ts';
import { renderMarkdown } from '#api/platform/markdown/render-markdown.ts';
import { cleanText, cleanTextPart } from '#api/platform/text/clean-text.ts';
import { anyDocument, anyParagraph, anySource } from '#testing/composer-documents.ts';
import { listEditorBlocks, listRenderedBlocks } from '#testing/shown-text.ts';
import { composerSchema } from './document.ts';
import { fromMarkdown } from './from-markdown.ts';
import { depthOf, flatten } from './nesting.ts';
import { toMarkdown } from './to-markdown.ts';

const { nodes, marks } = composerSchema;
/** The timeout for a busy machine; otherwise, each test takes a few seconds. */
const patience = 240_000;
const seed = Number(process.env['SEED'] ?? 20_261_126);

const shownByPages = (source: string) => listRenderedBlocks(renderMarkdown(source, 'ryup').html);

/** `expect` takes longer than the code under test, so it is only called to describe a difference. */
function expectEqual(actual: unknown, expected: unknown, source: string): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) expect(actual, source).toEqual(expected);
}

/** Expects that a written text looks the same to its readers, and in the editor when it is reopened. */
function expectSame(written: Node, shown = listEditorBlocks(written)): void {
  const source = toMarkdown(written);
  const opened = fromMarkdown(source);
  expectEqual(shownByPages(source), shown, source);
  expectEqual(listEditorBlocks(opened), shown, source);
  expectEqual(toMarkdown(opened), source, source);
  expectEqual(trimMarkdown(cleanTextPart(source)), source, source);
}

const paragraph = (...parts: Array<string | Node>) =>
  nodes.doc.create(
    null,
    nodes.paragraph.create(
      null,
      parts.map((part) => (typeof part === 'string' ? composerSchema.text(part) : part)),
    ),
  );
const bold = (text: string, ...others: Mark[]) => composerSchema.text(text, [marks.strong.create(), ...others]);

describe('a text in the editor', () => {
  it.each([
    ['10,000 paragraphs with marks between any characters', anyParagraph, 10_000],
    ['3,000 whole documents', anyDocument, 3_000],
  ])(
    'looks the same on the rendered page and when it is reopened: %s',
    (_, documents, numRuns) => {
      fc.assert(
        fc.property(documents, (document) => expectSame(document)),
        { numRuns, seed },
      );
    },
    patience,
  );

  it(
    'matches the rendered page for 10,000 texts sent to the API, before and after a save',
    () => {
      fc.assert(
        fc.property(anySource, (sent) => {
          const source = trimMarkdown(cleanText(sent));
          const opened = fromMarkdown(source);
          const shown = listEditorBlocks(opened);
          expectEqual(shown, shownByPages(source), source);
          expectSame(opened, shown);
        }),
        { numRuns: 10_000, seed },
      );
    },
    patience,
  );

  it.each([
    ['a sign in bold between letters', ['a', bold('"b"'), 'c'], '&#97;**"b"**&#99;'],
    ['a bold emoji after a letter', ['a', bold('🙂')], '&#97;**🙂**'],
    ['a bold word with a sign before a letter', [bold('Märkus:'), 'tekst'], '**Märkus:**&#116;ekst'],
    ['a bold word before a sign', [bold('a'), '.'], '**a**.'],
    ['a bold space', ['a', bold(' b '), 'c'], 'a **b** c'],
    ['bold, then italic', [bold('a'), composerSchema.text('b', [marks.em.create()])], '**a**_b_'],
    ['an address', ['https://example.com/a*b*c_d'], 'https://example.com/a*b*c_d'],
    ['an address in a sentence', ['(See https://example.com/a_b.)'], '(See https://example.com/a_b.)'],
    ['a path', ['C:\\tmp\\(x)\\a_b'], 'C:\\tmp\\\\(x)\\a_b'],
    ['sums and names', ['2 * 3 = snake_case & a < b ~5'], '2 * 3 = snake_case & a < b ~5'],
    ['a reference', ['&amp; & &copy'], '\\&amp; & &copy'],
    ['a number at the start', ['3.5 kg'], '3.5 kg'],
    ['two spaces', ['a  b'], 'a  b'],
    ['a space at the start', [' a'], '&#32;a'],
    ['a line break', ['a', nodes.hard_break.create(), '- b'], 'a\\\n\\- b'],
    [
      'code in a link',
      [composerSchema.text('a', [marks.link.create({ href: '/b' }), marks.code.create()])],
      '[`a`](/b)',
    ],
  ])('becomes Markdown with as few escapes as possible: %s', (_, parts, source) => {
    expect(toMarkdown(paragraph(...parts))).toBe(source);
    expectSame(paragraph(...parts));
  });

  it('keeps empty lines between its paragraphs, but not around it', () => {
    const lines = ['', 'a', '', '', 'b', ''].map((text) =>
      nodes.paragraph.create(null, text ? composerSchema.text(text) : null),
    );
    const written = nodes.doc.create(null, lines);
    expect(toMarkdown(written)).toBe('a\n\n&nbsp;\n\n&nbsp;\n\nb');
    expectSame(written);
  });

  it('keeps line breaks in headings of every level', () => {
    for (const level of [1, 2, 3, 4, 5, 6]) {
      const content = [composerSchema.text('a'), nodes.hard_break.create(), composerSchema.text('b #')];
      expectSame(nodes.doc.create(null, nodes.heading.create({ level }, content)));
    }
  });

  it('is searched and quoted without its formatting', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('a', '"', '🙂', 'õ', '!'),
        fc.constantFrom('a', '"', '🙂', '1'),
        (outside, inside) => {
          expect(markdownToText(toMarkdown(paragraph(outside, bold(inside), outside)))).toBe(
            outside + inside + outside,
          );
        },
      ),
    );
  });
});

describe('nesting', () => {
  const quotes = (depth: number): Node =>
    Array.from({ length: depth }).reduce<Node>(
      (inner) => nodes.blockquote.create(null, inner),
      nodes.paragraph.create(null, composerSchema.text('a')),
    );

  it('is shown up to 19 quotes deep', () => {
    expectSame(nodes.doc.create(null, quotes(19)));
    expect(renderMarkdown(toMarkdown(nodes.doc.create(null, quotes(20))), 'ryup').html).not.toContain('a');
  });

  it('is flattened to paragraphs beyond that, with all their text', () => {
    const slice = new Slice(nodes.doc.create(null, [quotes(25), quotes(1)]).content, 0, 0);
    expect(depthOf(slice.content)).toBe(25);
    const flat = flatten(slice);
    expect([depthOf(flat.content), flat.content.textBetween(0, flat.content.size, ' ')]).toEqual([0, 'a a']);
  });
});
