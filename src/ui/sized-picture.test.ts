import { expect, it } from 'vitest';
import { sizedPicture } from './sized-picture.ts';

it('sizedPicture offers the smaller versions of an uploaded picture before its original', () => {
  const address = '/files/ryup/community/a-a3b1c4-800x600.webp';
  const properties = sizedPicture(address, '6.5rem');
  expect(properties).toEqual({
    ...{ loading: 'lazy', width: 800, height: 600, sizes: 'auto, 6.5rem', 'data-tone': '#a3b1c4' },
    ...{ srcSet: `${address}?width=480 480w, ${address} 800w`, src: address },
  });
  expect(Object.keys(properties).at(-1)).toBe('src');
});

it('sizedPicture shows any other picture as it is', () => {
  expect(sizedPicture('/files/other.png', '6.5rem')).toEqual({ loading: 'lazy', src: '/files/other.png' });
});
