import fc from 'fast-check';
import type { Mark, Node } from 'prosemirror-model';
import { composerSchema } from '#src/ui/composer/document.ts';
import { emojis, fragments, letters, refused, signs, spaces } from './composer-fragments.ts';

const { nodes, marks } = composerSchema;

const units = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...letters) },
  { weight: 4, arbitrary: fc.constantFrom(...signs) },
  { weight: 2, arbitrary: fc.constantFrom(...spaces) },
  { weight: 1, arbitrary: fc.constantFrom(...emojis) },
  { weight: 2, arbitrary: fc.constantFrom(...fragments) },
  { weight: 1, arbitrary: fc.constantFrom(...refused) },
  { weight: 1, arbitrary: fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)) },
);
const anyText = fc
  .array(units, { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join(''))
  .filter((text) => text !== '');

/** URLs with every character that they can have, encoded or not, and unbalanced parentheses. */
const addresses = fc.oneof(
  fc.constantFrom(
    'https://kuu.ee',
    '/events',
    '#s-a',
    'mailto:a_b@kuu.ee',
    'https://kuu.ee/a_(b)',
    'https://kuu.ee/(',
    'https://kuu.ee/)*',
  ),
  fc
    .array(fc.constantFrom(...'abõ字09-._~:/?#[]@!$&\'()*+,;=%|^`{}"<>\\ ', '%20', '%C3%B5', '&copy;', '](', '🙂'), {
      maxLength: 8,
    })
    .map((parts) => `https://kuu.ee/${parts.join('')}`),
);
const titles = fc.oneof(fc.constant(''), anyText);

const plainMarks = fc
  .subarray([marks.strong, marks.em, marks.strike] as const)
  .map((types) => types.flatMap((type) => (type ? [type.create()] : [])));
const link = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Mark[]>([]) },
  { weight: 1, arbitrary: fc.tuple(addresses, titles).map(([href, title]) => [marks.link.create({ href, title })]) },
  { weight: 2, arbitrary: fc.constant([marks.link.create({ href: 'https://kuu.ee/x' })]) },
);
const anyMarks = fc.tuple(plainMarks, link).map((parts) => parts.flat());

const id = '01890000-0000-7000-8000-000000000001';
const inline = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.tuple(anyText, anyMarks, fc.constantFrom(0, 0, 0, 0, 1)).map(([text, set, isCode]) =>
      composerSchema.text(
        text,
        (isCode ? [...set, marks.code.create()] : set).reduce<readonly Mark[]>((all, mark) => mark.addToSet(all), []),
      ),
    ),
  },
  { weight: 2, arbitrary: anyMarks.map((set) => nodes.hard_break.create(null, null, set)) },
  {
    weight: 1,
    arbitrary: fc.tuple(anyText, anyMarks).map(([name, set]) => nodes.mention.create({ id, name }, null, set)),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(anyText, titles, anyMarks)
      .map(([alt, title, set]) =>
        nodes.image.create({ src: '/files/ryup/community/a-10x10.png', alt, title }, null, set),
      ),
  },
);
const line = fc.array(inline, { maxLength: 4 });
const paragraph = line.map((content) => nodes.paragraph.create(null, content));
const heading = fc
  .tuple(fc.integer({ min: 1, max: 6 }), line)
  .map(([level, content]) => nodes.heading.create({ level }, content));
const code = fc
  .tuple(
    fc.constantFrom('', 'js', 'a b', '`', '~', 'ä&amp;'),
    fc.array(fc.oneof(anyText, fc.constant('')), { maxLength: 4 }),
  )
  .map(([language, lines]) => {
    const text = lines.join('\n');
    return nodes.code_block.create({ language }, text ? composerSchema.text(text) : null);
  });
const source = fc
  .oneof(fc.constant('| a | b \\| c |\n| --- | :-: |\n| 1 | **2** |'), anyText)
  .map((text) => nodes.source.create(null, composerSchema.text(text)));

const { block } = fc.letrec<{ block: Node; items: Node[] }>((tie) => ({
  items: fc.array(
    fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((content) => nodes.list_item.create(null, content)),
    { minLength: 1, maxLength: 3 },
  ),
  block: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 4, arbitrary: paragraph },
    heading,
    code,
    source,
    fc.constant(nodes.horizontal_rule.create()),
    fc.constant(nodes.paragraph.create()),
    fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((content) => nodes.blockquote.create(null, content)),
    fc.tuple(tie('items'), fc.boolean()).map(([items, tight]) => nodes.bullet_list.create({ tight }, items)),
    fc
      .tuple(tie('items'), fc.oneof(fc.integer({ min: 0, max: 120 }), fc.constant(999_999_999)))
      .map(([items, start]) => nodes.ordered_list.create({ start }, items)),
  ),
}));

/** Generates documents that the editor can hold, as people type or paste them. */
export const anyDocument = fc
  .array(block, { minLength: 1, maxLength: 4 })
  .map((content) => nodes.doc.create(null, content));

/** Generates single paragraphs, in which marks begin and end between any two characters. */
export const anyParagraph = paragraph.map((content) => nodes.doc.create(null, content));

/** Generates Markdown as people write it by hand, correct or not, in lines and blocks. */
export const anySource = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...fragments) },
      { weight: 3, arbitrary: fc.constantFrom(...letters, ...signs, ...spaces, ...emojis) },
      {
        weight: 4,
        arbitrary: fc.constantFrom(
          '\n',
          '\n\n',
          '  \n',
          '\\\n',
          '\n- ',
          '\n> ',
          '\n1. ',
          '\n  ',
          '\n    ',
          '\n## ',
          '\n\n---\n',
          '&#10;',
        ),
      },
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          '*',
          '**',
          '***',
          '_',
          '~~',
          '`',
          '[',
          '](/b)',
          '![a](/files/ryup/a-1x1.png "b")',
          `[@Mari](/profile/${id})`,
        ),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          '| a | b |\n| --- | ---: |\n| c | **d** |\n',
          '```js\na\n```\n',
          '[a]: /b "c"\n',
          '![*a*][a] ',
          '[a][]',
          '<https://a.ee/_b_>',
        ),
      },
    ),
    { maxLength: 25 },
  )
  .map((parts) => parts.join(''));
