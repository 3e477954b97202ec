import { type DOMOutputSpec, type Node, Schema } from 'prosemirror-model';
import { markdown, picturePattern, profilePattern } from '#api/platform/markdown/syntax.ts';

const element =
  (name: string): (() => DOMOutputSpec) =>
  () => [name, 0];

/** The editor's document schema. Everything in it has a Markdown form, and vice versa. */
export const composerSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: element('p') },
    heading: {
      attrs: { level: { default: 2, validate: requireLevel } },
      content: 'inline*',
      group: 'block',
      defining: true,
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
      // Starts at level 2, as on pages, where the title is level 1.
      toDOM: ({ attrs }) => [`h${Math.max(2, attrs['level'])}`, 0],
    },
    blockquote: {
      content: 'block+',
      group: 'block',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: element('blockquote'),
    },
    bullet_list: {
      attrs: { tight: { default: true, validate: 'boolean' } },
      content: 'list_item+',
      group: 'block',
      parseDOM: [{ tag: 'ul' }],
      toDOM: element('ul'),
    },
    ordered_list: {
      attrs: { start: { default: 1, validate: requireStart }, tight: { default: true, validate: 'boolean' } },
      content: 'list_item+',
      group: 'block',
      parseDOM: [{ tag: 'ol', getAttrs: (list) => ({ start: firstNumber(list.getAttribute('start')) }) }],
      toDOM: ({ attrs }) => (attrs['start'] === 1 ? ['ol', 0] : ['ol', { start: attrs['start'] }, 0]),
    },
    list_item: {
      content: 'block+',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: element('li'),
    },
    code_block: {
      attrs: { language: { default: '', validate: 'string' } },
      content: 'text*',
      marks: '',
      group: 'block',
      code: true,
      defining: true,
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
      toDOM: () => ['pre', ['code', 0]],
    },
    /** Markdown that the editor can't render, such as a table, kept as source. */
    source: {
      content: 'text*',
      marks: '',
      group: 'block',
      code: true,
      defining: true,
      parseDOM: [{ tag: 'pre[data-source]', preserveWhitespace: 'full', priority: 60 }],
      toDOM: () => ['pre', { 'data-source': '' }, 0],
    },
    horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    text: { group: 'inline' },
    image: {
      inline: true,
      attrs: {
        src: { validate: 'string' },
        alt: { default: '', validate: 'string' },
        title: { default: '', validate: 'string' },
      },
      group: 'inline',
      draggable: true,
      // External pictures are dropped.
      parseDOM: [
        {
          tag: 'img[src]',
          getAttrs: (image) => {
            const src = image.getAttribute('src') ?? '';
            const [alt, title] = [image.getAttribute('alt') ?? '', image.getAttribute('title') ?? ''];
            return picturePattern.test(src) && { src, alt, title };
          },
        },
      ],
      toDOM: ({ attrs }) => ['img', { src: attrs['src'], alt: attrs['alt'] }],
    },
    /** A mention of a member, who will be notified. */
    mention: {
      inline: true,
      atom: true,
      attrs: { id: { validate: 'string' }, name: { validate: 'string' } },
      group: 'inline',
      parseDOM: [
        {
          tag: 'span[data-mention]',
          getAttrs: (span) => {
            const id = span.getAttribute('data-mention') ?? '';
            return profilePattern.test(`/profile/${id}`) && { id, name: span.textContent.slice(1) };
          },
        },
      ],
      toDOM: ({ attrs }) => ['span', { 'data-mention': attrs['id'], class: 'mention' }, `@${attrs['name']}`],
    },
    hard_break: {
      inline: true,
      group: 'inline',
      selectable: false,
      linebreakReplacement: true,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    link: {
      attrs: { href: { validate: 'string' }, title: { default: '', validate: 'string' } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          // An invalid link keeps its text.
          getAttrs: (link) => {
            const href = link.getAttribute('href') ?? '';
            return markdown.validateLink(href) && { href, title: link.getAttribute('title') ?? '' };
          },
        },
      ],
      toDOM: ({ attrs }) => {
        const { href, title } = attrs;
        return ['a', { href, rel: 'nofollow noopener', ...(title ? { title } : {}) }, 0];
      },
    },
    strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
    em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
    strike: { parseDOM: [{ tag: 's' }, { tag: 'del' }], toDOM: () => ['s', 0] },
    code: { code: true, parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
  },
});

export type ComposerDocument = Node;

/** Whether a list may start at this number. CommonMark allows at most nine digits. */
const isStart = (start: unknown) => Number.isInteger(start) && Number(start) >= 0 && Number(start) < 1_000_000_000;

function firstNumber(start: string | null): number {
  const number = Number(start ?? 1);
  return isStart(number) ? number : 1;
}

function requireStart(start: unknown): void {
  if (!isStart(start)) throw new RangeError('A list can’t begin with this number.');
}

function requireLevel(level: unknown): void {
  if (![1, 2, 3, 4, 5, 6].includes(Number(level))) throw new RangeError('There is no such heading.');
}
