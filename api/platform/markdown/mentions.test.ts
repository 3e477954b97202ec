import { describe, expect, it } from 'vitest';
import { attacks } from '#testing/attacks.ts';
import { eraseMention, listLinkedMemberIds, listMentionedMemberIds } from './mentions.ts';
import { renderMarkdown } from './render-markdown.ts';

const mari = '019a1b2c-3d4e-7f60-8a1b-2c3d4e5f6071';
const jaan = '019a1b2c-3d4e-7f60-8a1b-2c3d4e5f6072';
const naming = (id: string, name = 'Mari') => `[@${name}](/profile/${id})`;
const mention = naming(mari);

describe('listMentionedMemberIds', () => {
  it('finds each member once, in the order of the text', () => {
    expect(listMentionedMemberIds(`Tere ${mention}, ${naming(jaan, 'Jaan')} ja veel kord ${mention}!`)).toEqual([
      mari,
      jaan,
    ]);
    expect(listMentionedMemberIds(`# ${mention}\n\n- **${naming(jaan)}**`)).toEqual([mari, jaan]);
    expect(listMentionedMemberIds(naming(mari.toUpperCase()))).toEqual([mari]);
    expect(listMentionedMemberIds(`[@Mari](\\/profile&#47;${mari})`)).toEqual([mari]);
  });

  it.each([
    ['inline code', `\`${mention}\``],
    ['a fence', `\`\`\`\n${mention}\n\`\`\``],
    ['indented code', `    ${mention}`],
    ['a quote', `> ${mention}`],
    ['a quote in a list', `- > ${mention}`],
    ['a list in a quote', `> - ${mention}`],
    ['the text of a picture', `![${mention}](/files/ryup/community/a.webp)`],
    ['a picture in another link', `[![${mention}](/files/ryup/community/a.webp)](https://example.com)`],
    ['an address', `https://example.com/profile/${mari}`],
    ['a link to a profile', `[Mari](/profile/${mari})`],
    ['a link to part of a page', `[@Mari](/profile/${mari}#about) [@Mari](/profile/${mari}?a=b)`],
    ['a link elsewhere', `[@Mari](https://example.com/profile/${mari}) [@Mari](//example.com/profile/${mari})`],
    ['an escaped link', `\\${mention}`],
    ['a name alone', '@Mari'],
    ['a malformed id', '[@Mari](/profile/019a1b2c)'],
  ])('finds no one in %s', (_place, text) => {
    expect(listMentionedMemberIds(text)).toEqual([]);
  });

  it('finds a member who is mentioned after a quote', () => {
    expect(listMentionedMemberIds(`> ${naming(jaan)}\n\n${mention}`)).toEqual([mari]);
  });
});

describe('listLinkedMemberIds', () => {
  it('finds members in quotes, but not in code', () => {
    expect(listLinkedMemberIds(`> ${naming(jaan)}\n\n${mention} ${mention} \`${naming(jaan)}\``)).toEqual([jaan, mari]);
  });
});

describe('eraseMention', () => {
  it('removes the name from every link to the member, and changes nothing else', () => {
    const text = `# Tere\n\n**${mention}** ja ${naming(jaan, 'Jaan')}\n\n> ${naming(mari, 'Mari \\[M\\]')}, [Mari](/profile/${mari} "Mari")`;
    const gone = `[@](/profile/${mari})`;
    expect(eraseMention(text, mari)).toBe(`# Tere\n\n**${gone}** ja ${naming(jaan, 'Jaan')}\n\n> ${gone}, ${gone}`);
    expect(eraseMention(eraseMention(text, mari), mari)).toBe(eraseMention(text, mari));
  });

  it.each([
    ['by reference', `[@Mari][m] **tere**\n\n[m]: /profile/${mari}`],
    ['in another spelling', `[@Mari](\\/profile&#47;${mari}) **tere**`],
  ])('removes all formatting from a text that links to the member %s', (_, text) => {
    expect(eraseMention(text, mari)).toBe('@ tere');
  });
});

describe('a rendered mention', () => {
  const render = (text: string, names: Record<string, string | null> = {}) =>
    renderMarkdown(text, 'ryup', { mentions: { names: new Map(Object.entries(names)), deleted: 'Kustutatud liige' } })
      .html;

  it('shows the member’s current name, even in a quote, whatever the text says', () => {
    const shown = `<a href="/profile/${mari}" class="mention">@Mari Maasikas</a>`;
    expect(render(`Tere, ${naming(mari, 'Juhataja')}!`, { [mari]: 'Mari Maasikas' })).toBe(`<p>Tere, ${shown}!</p>\n`);
    expect(render(`> [@**x**](/profile/${mari} "Kuri")`, { [mari]: 'Mari Maasikas' })).toContain(`<p>${shown}</p>`);
    expect(render(`${mention} ja ${naming(jaan)}`, { [mari]: 'A', [jaan]: 'B' })).toMatch(/@A<\/a> ja <a .*@B<\/a>/);
  });

  it('shows a deleted member without a link', () => {
    expect(render(`Tere, ${mention}!`, { [mari]: null })).toBe('<p>Tere, Kustutatud liige!</p>\n');
    expect(render(`Tere, ${naming(mari, '')}!`)).toBe('<p>Tere, Kustutatud liige!</p>\n');
  });

  it('falls back to the typed words, without a link, if the member’s name isn’t available', () => {
    expect(render(`Tere, ${naming(mari, 'keegi **x** <b>')}!`)).toBe('<p>Tere, @keegi x &lt;b&gt;!</p>\n');
  });

  it('leaves other links to profiles as they are', () => {
    expect(render(`[Mari](/profile/${mari})`)).toBe(`<p><a href="/profile/${mari}">Mari</a></p>\n`);
  });

  it.each(attacks)('never turns a name into markup: %s', (attack) => {
    expect(render(mention, { [mari]: attack }).match(/<[^>]*>?/g)).toEqual([
      '<p>',
      `<a href="/profile/${mari}" class="mention">`,
      '</a>',
      '</p>',
    ]);
  });
});

it('renderMarkdown doesn’t reuse a rendered text for other names or another community', () => {
  const text = `${mention} ![Kuu](/files/ryup/community/a-10x10.webp)`;
  const shown = (name: string | null, deleted = 'Kustutatud liige', slug = 'ryup', pictureLabel?: string) =>
    renderMarkdown(text, slug, {
      mentions: { names: new Map([[mari, name]]), deleted },
      ...(pictureLabel === undefined ? {} : { pictureLabel }),
    }).html;
  expect(shown('Mari')).toContain('@Mari<');
  expect(shown('Maarja')).toContain('@Maarja<');
  expect(shown(null)).toContain('Kustutatud liige');
  expect(shown(null, 'Deleted member')).toContain('Deleted member');
  expect(shown('Mari')).toBe(shown('Mari'));
  expect(shown('Mari', '', 'aurora')).not.toContain('<img');
  expect(renderMarkdown(text, 'ryup').html).not.toBe(shown('Mari'));
});
