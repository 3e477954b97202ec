import { describe, expect, it } from 'vitest';
import { picturesIn } from './pictures.ts';

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

  it('finds none in code or escaped', () => {
    expect(picturesIn(`\`![](${src})\` \\![](${src})\n\n    ![](${src})`)).toEqual([]);
  });
});
