import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import type { Node, ResolvedPos, Slice } from 'prosemirror-model';
import { EditorState, TextSelection } from 'prosemirror-state';
import * as view from 'prosemirror-view';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { renderMarkdown } from '#api/platform/markdown/render-markdown.ts';
import { cleanLine } from '#api/platform/text/clean-text.ts';
import { anyPastedHtml } from '#testing/pasted-html.ts';
import { listEditorBlocks, listRenderedBlocks } from '#testing/shown-text.ts';
import { textOfDocument } from '#testing/shown-words.ts';
import { fromMarkdown } from './from-markdown.ts';
import { limitNesting } from './nesting.ts';
import { pastePlugin } from './paste.ts';
import { toMarkdown } from './to-markdown.ts';

// Clipboard code looks these globals up by name.
const { window } = new JSDOM('');
const page = window.document;
beforeAll(() => void vi.stubGlobal('window', window).stubGlobal('document', page));
afterAll(() => void vi.unstubAllGlobals());
const seed = Number(process.env['SEED'] ?? 20_261_126);

// The function is exported for tests, but missing from the types.
const { __parseFromClipboard: parseClipboard } = view as unknown as {
  __parseFromClipboard: (view: object, text: string, html: string, isPlain: boolean, at: ResolvedPos) => Slice | null;
};

/**
 * Returns the document after a paste between the letters of a text. The view passes clipboards to the same functions.
 */
function paste(html: string, source = ''): Node {
  const doc = fromMarkdown(source);
  const state = EditorState.create({
    ...{ doc, selection: TextSelection.create(doc, source === '' ? 1 : 2) },
    plugins: [pastePlugin(() => undefined), limitNesting()],
  });
  const someProp = (name: string, use: (prop: unknown) => unknown): unknown => {
    for (const { props } of state.plugins) {
      const prop = (props as Record<string, unknown>)[name];
      const value = prop === undefined ? undefined : use(prop);
      if (value) return value;
    }
    return undefined;
  };
  const slice = parseClipboard({ state, someProp }, '', html, false, state.selection.$from);
  return slice ? state.tr.replaceSelection(slice).doc : state.doc;
}

const skipped = new Set(['SCRIPT', 'STYLE', 'TITLE']);
const inlineNames =
  /^(?:a|abbr|b|button|cite|code|del|em|font|i|ins|kbd|label|mark|o:p|q|s|small|span|st1:place|strike|strong|sub|sup|time|tt|u|wbr|img)$/;

/** Returns the text that a browser shows of a page, on one line. */
function wordsInPage(html: string): string {
  page.documentElement.innerHTML = '<head></head><body></body>';
  page.body.innerHTML = html;
  const read = (node: globalThis.Node): string => {
    if (node.nodeType === 3) return node.nodeValue ?? '';
    const name = node.nodeName.toLowerCase();
    if (node.nodeType === 8 || skipped.has(node.nodeName)) return '';
    const own = [...node.childNodes].map(read).join('');
    return inlineNames.test(name) ? own : `\n${own}\n`;
  };
  return cleanLine(read(page.body));
}

describe('pasted HTML', () => {
  it('keeps all its words, both in the editor and on the page, for 1,000 clipboards', () => {
    fc.assert(
      fc.property(anyPastedHtml, (html) => {
        const pasted = paste(html);
        expect(textOfDocument(pasted), html).toBe(wordsInPage(html));
        const source = toMarkdown(pasted);
        const shown = listEditorBlocks(pasted);
        expect(listRenderedBlocks(renderMarkdown(source, 'ryup').html), html).toEqual(shown);
        expect(listEditorBlocks(fromMarkdown(source)), html).toEqual(shown);
      }),
      { numRuns: 1_000, seed },
    );
  }, 240_000);

  it.each([
    ['<p>a</p>Vaata <a href="/b">siia</a> <b>kohe</b>', 'a\n\nVaata [siia](/b) **kohe**'],
    ['<p>a</p>b<span> </span>c', 'a\n\nb c'],
    ['<li>a</li><li>b</li>', '- a\n- b'],
    ['<ul><li>a</li><ul><li>b</li></ul></ul>', '- a\n  - b'],
    ['<b style="font-weight:normal"><p>a</p></b><br class="Apple-interchange-newline">', 'a'],
    ['<p class=MsoNormal>a<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p>b</p>', 'a\n\n&nbsp;\n\nb'],
    ['<table><tr><td>a</td><td>b</td></tr></table>', 'a b'],
  ])('%s becomes %s', (html, source) => {
    expect(toMarkdown(paste(html))).toBe(source);
  });

  it.each([
    ['## xy', '<b>a</b> b', '## x**a** by'],
    ['xy', 'a', 'xay'],
    ['xy', '<p>a</p><p>b</p>', 'xa\n\nby'],
    ['xy', '<meta charset="utf-8"><a href="/b">a</a>', 'x[a](/b)y'],
  ])('is merged into the surrounding text: %s with %s becomes %s', (around, html, source) => {
    expect(toMarkdown(paste(html, around))).toBe(source);
  });
});
