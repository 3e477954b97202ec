import fc from 'fast-check';
import { emojis, fragments, letters, signs } from './composer-fragments.ts';

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const words = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...letters, 'Kuu', 'täht') },
      { weight: 3, arbitrary: fc.constantFrom(...signs) },
      { weight: 2, arbitrary: fc.constantFrom(...fragments) },
      { weight: 1, arbitrary: fc.constantFrom(...emojis) },
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => escapeText(parts.join('')));
const spaces = fc.constantFrom(' ', ' ', '&nbsp;', '\n', '\n   ', '&#160; ', '\t', '<span> </span>');

/** Invisible content that browsers, Word, Google Docs and mail programs put between words. */
const unseen = fc.constantFrom(
  '<!-- x -->',
  '<!--StartFragment-->',
  '<!--[if !supportLists]-->',
  '<!--[endif]-->',
  '<![if !supportEmptyParas]>',
  '<![endif]>',
  '<o:p></o:p>',
  '<wbr>',
  '<a name="_GoBack"></a>',
  '<a id="x"></a>',
  '<span></span>',
  '<script>a < b</script>',
  '<style>p { color: red }</style>',
  '<img src="https://kuu.ee/x.png" alt="Kuu" width=1>',
);

const opened = fc.constantFrom(
  ...['<b>', '<strong>', '<i>', '<em>', '<u>', '<s>', '<del>', '<strike>', '<ins>', '<mark>', '<sub>', '<sup>'],
  ...[
    '<small>',
    '<code>',
    '<kbd>',
    '<tt>',
    '<abbr title="x">',
    '<font color="#ff0000" face="Arial">',
    '<q>',
    '<label>',
  ],
  ...[
    '<a href="https://kuu.ee/a_b?c=1&amp;d=2" target="_blank">',
    '<a href="javascript:x">',
    '<a>',
    "<a href='/events'>",
  ],
  ...['<span style="font-weight:700">', '<span style="font-style: italic;color:#000">', '<span lang=ET>'],
  ...[
    '<span style="text-decoration:line-through">',
    '<span style="mso-spacerun:yes">',
    '<span class="Apple-tab-span">',
  ],
  ...[
    '<span style="font-weight: 400; font-family: &quot;Segoe UI&quot;, sans-serif">',
    '<b style="font-weight:normal">',
  ],
  ...['<o:p>', '<st1:place w:st="on">', '<span dir=rtl>', '<time>', '<cite>', '<button>'],
);

const closing = (tag: string) => `</${/^<([^\s>]+)/.exec(tag)?.[1] ?? ''}>`;

const { inline } = fc.letrec<{ inline: string }>((tie) => ({
  inline: fc
    .array(
      fc.oneof(
        { maxDepth: 3, depthSize: 'small' },
        { weight: 6, arbitrary: words },
        { weight: 4, arbitrary: spaces },
        {
          weight: 1,
          arbitrary: fc.constantFrom('<br>', '<br/>', '<br class="Apple-interchange-newline">', '\n<br>\n'),
        },
        { weight: 1, arbitrary: unseen },
        { weight: 3, arbitrary: fc.tuple(opened, tie('inline')).map(([tag, text]) => tag + text + closing(tag)) },
      ),
      { maxLength: 4 },
    )
    .map((parts) => parts.join('')),
}));

const empty = fc.constantFrom(
  '<p></p>',
  '<p><br></p>',
  '<div><br></div>',
  '<p>&nbsp;</p>',
  '<p class=MsoNormal><o:p>&nbsp;</o:p></p>',
  '<br>',
  '<hr>',
  '\n',
  '\n\n',
);

const lineOf = fc.constantFrom(
  ...[
    '<p>',
    '<p class=MsoNormal style="margin:0cm">',
    '<p dir="ltr" style="line-height:1.38">',
    '<div>',
    '<div dir="auto">',
  ],
  ...['<h1>', '<h2 dir=ltr>', '<h3>', '<h6>', '<address>', '<center>', '<figcaption>', '<summary>', '<dt>'],
);
const blockOf = fc.constantFrom(
  ...['<div>', '<section>', '<blockquote type="cite">', '<blockquote class="gmail_quote" style="margin:0">'],
  ...[
    '<article>',
    '<details>',
    '<figure>',
    '<dd>',
    '<form>',
    '<b style="font-weight:normal;" id="docs-internal-guid-1">',
  ],
);

const { block } = fc.letrec<{ block: string; list: string }>((tie) => ({
  list: fc
    .tuple(
      fc.constantFrom('<ul>', '<ol>', '<ol start="3" type="1">', '<ul style="margin-top:0cm" type=disc>'),
      fc.array(
        fc.oneof(
          { weight: 3, arbitrary: inline.map((text) => `<li>${text}</li>`) },
          {
            weight: 1,
            arbitrary: inline.map((text) => `<li dir="ltr" aria-level="1"><p role="presentation">${text}</p></li>`),
          },
          { weight: 1, arbitrary: inline.map((text) => `<li>${text}\n`) },
          { weight: 1, arbitrary: fc.tuple(inline, tie('list')).map(([text, list]) => `<li>${text}${list}</li>`) },
          // Word and Google Docs nest a list directly in the outer list rather than in one of its items.
          { weight: 1, arbitrary: tie('list') },
        ),
        { minLength: 1, maxLength: 3 },
      ),
    )
    .map(([tag, items]) => tag + items.join('') + closing(tag)),
  block: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 5, arbitrary: fc.tuple(lineOf, inline).map(([tag, text]) => tag + text + closing(tag)) },
    { weight: 2, arbitrary: empty },
    { weight: 1, arbitrary: inline },
    { weight: 1, arbitrary: inline.map((text) => `<p>${text}`) },
    { weight: 2, arbitrary: fc.oneof({ maxDepth: 3 }, tie('list')) },
    {
      weight: 1,
      arbitrary: fc.array(words, { minLength: 1, maxLength: 3 }).map((lines) => `<pre>${lines.join('\n')}</pre>`),
    },
    {
      weight: 1,
      arbitrary: fc
        .array(
          fc.array(
            fc.oneof(
              inline,
              inline.map((text) => `<p>${text}</p>`),
            ),
            { minLength: 1, maxLength: 3 },
          ),
          {
            minLength: 1,
            maxLength: 3,
          },
        )
        .map((rows) => {
          const cells = rows.map((row) => `<tr>${row.map((cell) => `<td width=1>${cell}</td>`).join('\n')}</tr>`);
          return `<table border=0 style="border-collapse:collapse"><tbody>${cells.join('\n')}</tbody></table>`;
        }),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(blockOf, fc.array(tie('block'), { maxLength: 3 }))
        .map(([tag, blocks]) => tag + blocks.join('') + closing(tag)),
    },
  ),
}));

const frames: ReadonlyArray<(body: string) => string> = [
  (body) => body,
  (body) => `<meta charset='utf-8'>${body}`,
  (body) => `<html>\r\n<body>\r\n<!--StartFragment-->${body}<!--EndFragment-->\r\n</body>\r\n</html>`,
  (body) =>
    `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1">${body}</b><br class="Apple-interchange-newline">`,
  (
    body,
  ) => `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
<title>Kiri</title><!--[if gte mso 9]><xml><o:p>x</o:p></xml><![endif]--><style><!-- p.MsoNormal {margin:0cm;} --></style></head>
<body lang=ET style='tab-interval:36.0pt'><!--StartFragment-->${body}<!--EndFragment--></body></html>`,
];

/** Generates HTML that browsers, word processors and mail programs put on the clipboard. */
export const anyPastedHtml = fc
  .tuple(fc.constantFrom(...frames), fc.array(block, { minLength: 1, maxLength: 4 }))
  .map(([frame, blocks]) => frame(blocks.join('')));
