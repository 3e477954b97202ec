import { describe, expect, it } from 'vitest';
import { attackHost, attacks } from '#testing/attacks.ts';
import { maxMarkdownLength } from './contract.ts';
import { renderMarkdown } from './render-markdown.ts';

const html = (source: string) => renderMarkdown(source, 'ryup').html;

describe('renderMarkdown', () => {
  it('renders common Markdown', () => {
    expect(html('Tere, **öö** ja *kuu*.')).toBe('<p>Tere, <strong>öö</strong> ja <em>kuu</em>.</p>\n');
    expect(html('- üks\n- ~~kaks~~')).toBe('<ul>\n<li>üks</li>\n<li><s>kaks</s></li>\n</ul>\n');
    expect(html('3. kolm')).toContain('<ol start="3">');
    expect(html('> tsitaat\n\n---\n\n`kood`')).toContain('<hr>\n<p><code>kood</code></p>');
  });

  it('sets a direction on each block with right-to-left letters, and on no others', () => {
    expect(html('שלום *Mari*\n\nTere')).toBe('<p dir="auto">שלום <em>Mari</em></p>\n<p>Tere</p>\n');
    expect(html('# محمد')).toMatch(/<h2 id=".*" dir="auto">محمد/);
    expect(html('- שלום\n- Tere')).toMatch(/^<ul dir="auto">\n<li>שלום<\/li>\n<li>Tere<\/li>/);
    expect(html('> שלום\n\n| a | שלום |\n|---|---|\n| b | c |')).toMatch(
      /<blockquote dir="auto">\n<p>.*<th>a<\/th>\n<th dir="auto">/s,
    );
  });

  it('renders links to web pages, e-mail addresses and pages of the site', () => {
    expect(html('[veeb](https://example.com/a?b=c)')).toContain(
      '<a href="https://example.com/a?b=c" rel="nofollow noopener">veeb</a>',
    );
    expect(html('[kiri](mailto:a@b.ee) [hinnad](/pricing) [üles](#s-algus)')).toBe(
      '<p><a href="mailto:a@b.ee">kiri</a> <a href="/pricing">hinnad</a> <a href="#s-algus">üles</a></p>\n',
    );
    expect(html('vaata https://example.com siit')).toContain('>https://example.com</a>');
  });

  it('renders the community’s own pictures, with width and height from the file name and a `sizes` attribute', () => {
    const address = '/files/ryup/content/a1-aabbcc-1200x800.webp';
    expect(html(`![Kuu](${address} "Öö")`)).toContain(
      `<img src="${address}" title="Öö" width="1200" height="800" srcset="${address}?width=480 480w, ${address}?width=960 960w, ${address} 1200w" sizes="auto, (min-width: 48rem) 42rem, 100vw" data-tone="#aabbcc" alt="Kuu" loading="lazy" decoding="async">`,
    );
    expect(html('![Kuu](/files/aurora/content/a1.webp)')).toBe('<p>Kuu</p>\n');
    expect(html('![](https://example.com/a.png)')).toBe('<p></p>\n');
  });

  it('starts headings at level 2 and gives each a unique id', () => {
    const { html: drawn, headings } = renderMarkdown('# Öö\n\n## Öö\n\n### `Päev` 2', 'ryup');
    expect(headings).toEqual([
      { id: 's-oo', level: 2, text: 'Öö' },
      { id: 's-oo.2', level: 2, text: 'Öö' },
      { id: 's-paev-2', level: 3, text: 'Päev 2' },
    ]);
    expect(drawn).toContain('<h2 id="s-oo">Öö</h2>');
  });

  it('pads short table rows with empty cells, and renders no table if too many are missing', () => {
    expect(html(`a|b\n-|-\n${'1\n'.repeat(1_000)}`).match(/<td><\/td>/g)).toHaveLength(1_000);
    expect(html(`a|b\n-|-\n${'1|2\n'.repeat(1_001)}`).match(/<td>2<\/td>/g)).toHaveLength(1_001);
    expect(html(`Tere\na|b\n-|-\n${'1\n'.repeat(1_001)}`)).not.toContain('<table>');
  });

  it('aligns the cells of a table without inline styles', () => {
    const drawn = html('| a | b |\n| - | -: |\n| 1 | 2 |');
    expect(drawn).toContain('<div class="table-scroll" tabindex="0"><table>');
    expect(drawn).toContain('<td class="align-right">2</td>');
    expect(drawn).not.toContain('style=');
  });

  it('counts words', () => {
    expect(renderMarkdown('# Üks kaks\n\n- kolm ![neli](/files/ryup/content/a.png) – 5', 'ryup').words).toBe(5);
  });
});

/** Every tag that a text can render to. Only the renderer writes attributes. */
const safeTag =
  /^<\/?(?:p|h[2-6]|ul|ol|li|blockquote|strong|em|s|hr|br|code|pre|table|thead|tbody|tr|th|td|div(?: class="table-scroll" tabindex="0")?|a|img)(?: (?:id|start|class|rel|title|alt|loading|decoding|width|height)="[^"<>]*"| href="(?:https?:|mailto:|#|\/(?![/\\]))[^"<>]*"| src="\/files\/ryup\/[^"<>]*")*>$/;

describe('Markdown that a member wrote', () => {
  it.each(attacks)('runs nothing and fetches nothing: %s', (attack) => {
    for (const source of [attack, `> - ${attack}`, `**${attack}**`, `[${attack}](https://example.com)`]) {
      const drawn = html(source);
      const tags = drawn.match(/<[^>]*>?/g) ?? [];
      expect(tags.filter((tag) => !safeTag.test(tag))).toEqual([]);
      expect(tags.filter((tag) => tag.startsWith('<img') && tag.includes(attackHost))).toEqual([]);
    }
  });

  const long = (part: string) => part.repeat(Math.floor(maxMarkdownLength / part.length));
  const nested = Array.from({ length: 400 }, (_, depth) => `${' '.repeat(depth)}- x`).join('\n');
  it.each([
    ['quotes', long('>')],
    ['quotes with spaces', long('> ')],
    ['brackets', long('[')],
    ['closed brackets', `${long('[').slice(0, maxMarkdownLength / 2)}${long(']').slice(0, maxMarkdownLength / 2)}`],
    ['pictures', long('![')],
    ['links', long('[a](')],
    ['references', long('[a]: b\n')],
    ['emphasis', long('*a _b ')],
    ['unclosed emphasis', long('**x')],
    ['strikethrough', long('~~a ')],
    ['backticks', Array.from({ length: 440 }, (_, count) => '`'.repeat(count)).join(' ')],
    ['lists', nested],
    ['list in list', long('- ')],
    ['table columns', `${long('|a').slice(0, 40_000)}\n${long('|-').slice(0, 40_000)}\n|x\n|x\n|x\n|x`],
    ['tables with missing cells', long(`${'a|'.repeat(362)}\n${'-|'.repeat(362)}\n${'b\n'.repeat(724)}\n`)],
    ['a table with missing cells', `${'a|'.repeat(362)}\n${'-|'.repeat(362)}\n${'b\n'.repeat(30_000)}`],
    ['table rows', `a|b\n-|-\n${long('x|\n').slice(0, 90_000)}`],
    ['entities', long('&amp')],
    ['angles', long('<a ')],
    ['comments', long('<!-- ')],
    ['escapes', long('\\')],
    ['URLs', long('https://a.ee/( ')],
    ['mail', long('a@')],
    ['headings', long('# a\n')],
    ['fences', long('```\n')],
  ])('is rendered in time proportional to its length: %s', (_name, source) => {
    const millisecondsTaken = startCpuTimer();
    const drawn = html(source.slice(0, maxMarkdownLength));
    expect(millisecondsTaken()).toBeLessThan(1_500);
    expect(drawn.length).toBeLessThan(20 * maxMarkdownLength);
  });

  it('is refused before parsing if it is too long', () => {
    const millisecondsTaken = startCpuTimer();
    expect(() => renderMarkdown('> '.repeat(500_000), 'ryup')).toThrow('markdown_too_long');
    expect(millisecondsTaken()).toBeLessThan(50);
  });
});

/** Measures this thread's CPU time: wall-clock time would include other programs. */
function startCpuTimer(): () => number {
  const before = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  };
}
