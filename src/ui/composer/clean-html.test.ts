import { describe, expect, it } from 'vitest';
import { attacks } from '#testing/attacks.ts';
import { cleanHtml } from './clean-html.ts';

const elements = /^<\/?(?:p|h[1-6]|blockquote|ul|ol|li|pre|hr|br|a|img|span|strong|b|em|i|s|del|code|div)(?= |>)/;
const attributes = /^(?: (?:href|title|src|alt|start|data-source|data-mention|data-pm-slice)="[^"<>]*")*>$/;

/** Finds tags with elements or attributes that the editor doesn't know. */
const strange = (html: string) =>
  (html.match(/<[^>]*>?/g) ?? []).filter((tag) => !attributes.test(tag.replace(elements, '')));

describe('pasted HTML', () => {
  it.each(attacks)('has only elements and attributes that the editor knows: %s', (attack) => {
    for (const html of [
      attack,
      `<p>${attack}</p>`,
      `<a href="${attack}">x</a>`,
      `<a href='${attack}'>x`,
      `<!--${attack}`,
    ]) {
      expect(strange(cleanHtml(html))).toEqual([]);
    }
  });

  it.each([
    ['<p onclick="x" style="color:red" class=a>Tere</p>', '<p>Tere</p>'],
    ['<H2>Tere</H2><BR/><hr>', '<h2>Tere</h2><br><hr>'],
    [
      '<a href="https://kuu.ee/?a=1&amp;b=2" target=_blank title=\'"x"\'>kuu</a>',
      '<a href="https://kuu.ee/?a=1&amp;b=2" title="&quot;x&quot;">kuu</a>',
    ],
    ['<style>p { color: red }</style>Tere<script>x<p>y</script>!', 'Tere!'],
    ['<style>p {', 'p {'],
    ['<table><tr><td>Kuu</td><td>Täht</td></tr></table>', '<div><div>Kuu Täht </div></div>'],
    ['1 < 2 & 3 > 2 &lt;b&gt;', '1 &lt; 2 & 3 &gt; 2 &lt;b&gt;'],
    ['<!--StartFragment--><o:p>Tere</o:p><!--EndFragment-->', 'Tere'],
    ['<ol start="3"><li>kolm', '<ol start="3"><li>kolm'],
    [
      '<img src="/files/ryup/community/a.webp" alt="Kuu" srcset="//kuu.ee/x 2x" onerror=x>',
      '<img src="/files/ryup/community/a.webp" alt="Kuu">',
    ],
    ['</p></b>x', 'x'],
    ['<b/onclick="x">x</b>', '<b>x</b>'],
    ['<p title="a > b">x', '<p>x'],
  ])('%s becomes %s', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
  });

  it('keeps formatting that word processors write as styles', () => {
    const docs = `<b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr"><span style="font-size:11pt;font-weight:700;font-style:normal">Kuu</span><span style="font-weight:400;font-style:italic;text-decoration:line-through"> täht</span></p></b>`;
    expect(cleanHtml(docs)).toBe('<p><span><strong>Kuu</strong></span><span><em><s> täht</s></em></span></p>');
  });

  it('keeps the editor’s own notes about copied content, if they are plausible', () => {
    const noted = (context: string) => cleanHtml(`<p data-pm-slice="1 1 ${context.replaceAll('"', '&quot;')}">x</p>`);
    expect(noted('["bullet_list",{"tight":true},"list_item",null]')).toBe(
      '<p data-pm-slice="1 1 [&quot;bullet_list&quot;,{&quot;tight&quot;:true},&quot;list_item&quot;,null]">x</p>',
    );
    for (const wrong of [
      '["heading",{"level":"1 onclick=x"}]',
      '["script",null]',
      '[{}]',
      '["mention",null]',
      '[',
      '["ordered_list",{"start":-1}]',
    ])
      expect(noted(wrong)).toBe('<p>x</p>');
  });

  it.each(['<svg>', '<p>', '<p ', '<p a="', "<p a='", '</p>', '<!--', '<', '<b style=', '<li><ul>', '&lt;'])(
    'is cleaned in linear time: %s',
    (part) => {
      const before = performance.now();
      cleanHtml(part.repeat(200_000 / part.length));
      expect(performance.now() - before).toBeLessThan(3_000);
    },
  );
});
