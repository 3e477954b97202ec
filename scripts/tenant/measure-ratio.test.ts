import { describe, expect, it } from 'vitest';
import { pngOf } from '#api/platform/images/testing.ts';
import { measureRatio } from './measure-ratio.ts';

describe('the ratio of a picture', () => {
  it.each([
    ['an SVG by its size', '<svg width="164" height="44" viewBox="0 0 10 10"></svg>', 3.727],
    ['an SVG in pixels', '<?xml version="1.0"?>\n<svg height="20px" width="40px"></svg>', 2],
    ['an SVG by its view box', "<svg viewBox='0, 0 90 30'></svg>", 3],
    ['an SVG with a size in percent by its view box', '<svg width="100%" height="100%" viewBox="0 0 5 10"></svg>', 0.5],
  ])('is that of %s', (_, text, ratio) => {
    expect(measureRatio(Buffer.from(text))).toBe(ratio);
  });

  it('is that of a PNG by its pixels', () => {
    expect(measureRatio(Buffer.from(pngOf({ width: 640, height: 480 })))).toBe(1.333);
  });

  it.each(['<svg></svg>', '<svg viewBox="0 0 10 0"></svg>', '<svg viewBox="0 0 9000 1"></svg>', 'no picture'])(
    'is unknown for %s',
    (text) => {
      expect(measureRatio(Buffer.from(text))).toBeNull();
    },
  );
});
