import { describe, expect, it } from 'vitest';
import { picturesIn } from './pictures.ts';
import { renderMarkdown } from './render-markdown.ts';

const src = '/files/ryup/community/a-1200x800.webp';

describe('picturesIn', () => {
  it('finds pictures in order, with their alternative texts', () => {
    expect(
      picturesIn(`![Kuu *metsa* kohal](${src})\n\n- [![ ](${src})](https://example.com)\n\n![][1]\n\n[1]: /b.png`),
    ).toEqual([
      { src, alt: 'Kuu metsa kohal' },
      { src, alt: '' },
      { src: '/b.png', alt: '' },
    ]);
  });

  it('finds no pictures that are in code or escaped', () => {
    expect(picturesIn(`\`![](${src})\` \\![](${src})\n\n    ![](${src})`)).toEqual([]);
  });
});

describe('renderMarkdown with pictures that open at full size', () => {
  const html = (source: string) => renderMarkdown(source, 'ryup', { pictureLabel: 'Ava "pilt"' }).html;

  it('links pictures to their files, with a name for the link', () => {
    expect(html(`Vaata ![Kuu](${src})`)).toContain(`<a href="${src}" class="picture-link"><img src="${src}"`);
    expect(html(`![ ](${src})`)).toContain(`class="picture-link" aria-label="Ava &quot;pilt&quot;"><img`);
  });

  it('keeps a link that the author put around a picture', () => {
    const linked = html(`[![Kuu](${src})](https://example.com) ja ![Päike](${src})`);
    expect(linked.match(/<a /g)).toHaveLength(2);
    expect(linked).toContain('<a href="https://example.com" rel="nofollow noopener"><img');
  });

  it('shows no pictures from other sites', () => {
    expect(html('![Kuu](https://example.com/a-1200x800.webp)')).toBe('<p>Kuu</p>\n');
  });
});
