import { describe, expect, it } from 'vitest';
import { pictureAt, pictureAttributes } from './contract.ts';

const id = '0b9f1c2d-1111-4222-8333-a1b2c3d4e5f6';

describe('pictureAttributes', () => {
  it('returns the smaller widths of a picture, its size and its color', () => {
    const address = `/files/ryup/content/${id}-a3b1c4-1600x900.jpg`;
    expect(pictureAttributes(address, '24rem')).toEqual({
      ...{ width: 1600, height: 900, 'data-tone': '#a3b1c4', sizes: 'auto, 24rem' },
      srcset: `${address}?width=480 480w, ${address}?width=960 960w, ${address} 1600w`,
    });
  });

  it('keeps the version in the URL of a brand’s picture', () => {
    const address = `/files/ryup/brand/${id}-500x300.webp?v=3`;
    expect(pictureAttributes(address, '24rem', { isLazy: false })).toEqual({
      ...{ width: 500, height: 300, sizes: '24rem' },
      srcset: `${address}&width=480 480w, ${address} 500w`,
    });
  });

  it('returns no smaller widths for a small picture, and nothing for avatars, brand files or other sites', () => {
    const small = `/files/ryup/community/${id}-480x300.webp`;
    expect(pictureAttributes(small, '24rem')).toEqual({ width: 480, height: 300 });
    for (const other of [
      `/files/ryup/avatars/${id}-600x600.webp`,
      '/files/ryup/brand/logo-900x300.svg',
      '/files/ryup/brand/hero.webp',
      `https://evil.example/files/ryup/content/${id}-900x300.webp`,
    ])
      expect(pictureAttributes(other, '24rem')).toEqual({});
  });
});

describe('pictureAt', () => {
  it('returns the URL of a smaller version, unless the picture is no wider', () => {
    const address = `/files/ryup/campaigns/${id}-1200x300.webp`;
    expect(pictureAt(address, 960)).toBe(`${address}?width=960`);
    expect(pictureAt(address, 1600)).toBe(address);
    expect(pictureAt('/files/ryup/brand/hero.webp', 960)).toBe('/files/ryup/brand/hero.webp');
  });
});
