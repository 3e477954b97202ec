import { MarkdownSerializer, type MarkdownSerializerState } from 'prosemirror-markdown';
import type { Mark, Node } from 'prosemirror-model';
import type { ComposerDocument } from './document.ts';

const serializer = new MarkdownSerializer(
  {
    paragraph(state, node, parent) {
      if (node.childCount > 0 || parent.type.name === 'list_item') state.renderInline(node);
      state.closeBlock(node);
    },
    heading(state, node) {
      state.write(`${'#'.repeat(node.attrs['level'])} `);
      state.renderInline(node, false);
      state.closeBlock(node);
    },
    blockquote(state, node) {
      state.wrapBlock('> ', null, node, () => state.renderContent(node));
    },
    bullet_list(state, node, parent, index) {
      // Two lists in a row with the same marker would merge into one, and `- - -` is a rule.
      const isFirstInItem = parent.type.name === 'list_item' && index === 0;
      const marker = isFirstInItem ? '+' : followsSameList(node, parent, index) ? '*' : '-';
      state.renderList(loosen(node), '  ', () => `${marker} `);
    },
    ordered_list(state, node, parent, index) {
      const marker = followsSameList(node, parent, index) ? ')' : '.';
      const widest = String(node.attrs['start'] + node.childCount - 1).length + 2;
      state.renderList(loosen(node), ' '.repeat(widest), (place) =>
        `${node.attrs['start'] + place}${marker} `.padEnd(widest),
      );
    },
    list_item(state, node) {
      state.renderContent(node);
    },
    code_block(state, node) {
      const ticks = node.textContent.match(/`{3,}/g) ?? [];
      const fence = '`'.repeat(Math.max(3, ...ticks.map(({ length }) => length + 1)));
      state.write(`${fence}${node.attrs['language']}\n`);
      state.text(node.textContent, false);
      state.write('\n');
      state.write(fence);
      state.closeBlock(node);
    },
    source(state, node) {
      state.text(node.textContent, false);
      state.closeBlock(node);
    },
    horizontal_rule(state, node) {
      state.write('___');
      state.closeBlock(node);
    },
    image(state, { attrs }) {
      state.write(`![${escapeText(attrs['alt'], false)}](${writeTarget(attrs['src'], attrs['title'])})`);
    },
    mention(state, { attrs }) {
      state.write(`[@${escapeText(attrs['name'], false)}](/profile/${attrs['id']})`);
    },
    hard_break(state, node, parent, index) {
      if (parent.type.name === 'heading') return state.write(' ');
      const isLast = parent.children.slice(index).every(({ type }) => type === node.type);
      if (!isLast) state.write('\\\n');
    },
    text(state, node, parent, index) {
      const before = index > 0 ? parent.child(index - 1) : null;
      const isHeading = parent.type.name === 'heading';
      const isLineStart = !isHeading && (!before || before.type.name === 'hard_break');
      const escaped = escapeText(node.text ?? '', isLineStart);
      // A heading can end in number signs, which aren't shown.
      state.text(isHeading ? escaped.replace(/#+\s*$/, '\\$&') : escaped, false);
    },
  },
  {
    strong: { open: '**', close: '**', mixable: true, expelEnclosingWhitespace: true },
    em: { open: '*', close: '*', mixable: true, expelEnclosingWhitespace: true },
    strike: { open: '~~', close: '~~', mixable: true, expelEnclosingWhitespace: true },
    link: {
      mixable: true,
      open: '[',
      close: (_: MarkdownSerializerState, { attrs }: Mark) => `](${writeTarget(attrs['href'], attrs['title'])})`,
    },
    code: { open: openCode, close: closeCode, escape: false },
  },
);

/** Writes a document as Markdown that parses back to the same document. */
export function toMarkdown(document: ComposerDocument): string {
  return serializer.serialize(document, { tightLists: true }).trimEnd();
}

/** A list can be tight if each item is a paragraph, with at most lists that may follow it without an empty line. */
function loosen(list: Node): Node {
  const isTight = list.children.every(({ children: [first, ...rest] }) =>
    rest.every((block) => first?.type.name === 'paragraph' && followsParagraph(block)),
  );
  return isTight ? list : list.type.create({ ...list.attrs, tight: false }, list.content);
}

/** A list whose first item is empty, or that doesn't start with 1, would become part of the paragraph. */
function followsParagraph({ type, attrs, firstChild }: Node): boolean {
  if (!type.name.endsWith('_list') || firstChild?.firstChild?.content.size === 0) return false;
  return type.name === 'bullet_list' || attrs['start'] === 1;
}

function followsSameList(node: Node, parent: Node, index: number): boolean {
  let run = 0;
  while (index - run > 0 && parent.child(index - run - 1).type === node.type) run += 1;
  return run % 2 === 1;
}

/** Everything that Markdown could read as markup, including what only counts at the start of a line. */
function escapeText(text: string, isLineStart: boolean): string {
  const escaped = text.replace(/[`*\\~[\]_<>&|]/g, (mark, place: number) =>
    mark === '_' && isInWord(text, place) ? mark : `\\${mark}`,
  );
  if (!isLineStart) return escaped;
  return escaped.replace(/^(\s*)([-+#=])/, '$1\\$2').replace(/^(\s*\d+)([.)])/, '$1\\$2');
}

function isInWord(text: string, place: number): boolean {
  return /[\p{L}\p{N}]/u.test(text[place - 1] ?? '') && /[\p{L}\p{N}]/u.test(text[place + 1] ?? '');
}

/** A link's or picture's address and title, between the parentheses. */
function writeTarget(address: string, title: string): string {
  const target = /[\s()<>\\]/.test(address) ? `<${address.replace(/[<>\\]/g, '\\$&')}>` : address;
  return title ? `${target} "${title.replace(/["\\]/g, '\\$&')}"` : target;
}

function openCode(_: MarkdownSerializerState, _mark: Mark, parent: Node, index: number): string {
  const { ticks, space } = fenceOf(parent.child(index).text ?? '');
  return `${ticks}${space}`;
}

function closeCode(_: MarkdownSerializerState, _mark: Mark, parent: Node, index: number): string {
  const { ticks, space } = fenceOf(parent.child(index - 1).text ?? '');
  return `${space}${ticks}`;
}

/** As many backticks as needed, with a space next to one at either end of the text. */
function fenceOf(code: string): { ticks: string; space: string } {
  const runs = (code.match(/`+/g) ?? []).map(({ length }) => length);
  let count = 1;
  while (runs.includes(count)) count += 1;
  const space = /^`|`$|^ .*\S.* $/.test(code) ? ' ' : '';
  return { ticks: '`'.repeat(count), space };
}
