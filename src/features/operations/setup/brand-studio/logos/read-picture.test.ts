import { describe, expect, it } from 'vitest';
import { cropSvg, parseSvgRoot, viewBoxOf } from './read-picture.ts';

const box = (text: string) => {
  const root = parseSvgRoot(text);
  return root && viewBoxOf(root);
};

describe('an SVG’s view box', () => {
  it.each([
    ['<svg viewBox="0 0 120 40"><path/></svg>', { x: 0, y: 0, width: 120, height: 40 }],
    ["<svg xmlns='a' viewBox='-5,-5 20 10'/>", { x: -5, y: -5, width: 20, height: 10 }],
    ['<svg width="64px" height="32"></svg>', { x: 0, y: 0, width: 64, height: 32 }],
    [
      '\uFEFF<?xml version="1.0"?>\n<!-- <svg viewBox="0 0 1 1"> -->\n<!DOCTYPE svg [<!ENTITY a "b">]>\n<svg\n viewBox="0 0 3 2">',
      { x: 0, y: 0, width: 3, height: 2 },
    ],
    ['<svg data-x="a > b" viewBox="0 0 3 2">', { x: 0, y: 0, width: 3, height: 2 }],
  ])('is read from %j', (text, found) => {
    expect(box(text)).toEqual(found);
  });

  it.each([
    ['not a picture'],
    ['<html><svg viewBox="0 0 1 1"/></html>'],
    ['<svg>'],
    ['<svg viewBox="0 0 0 0">'],
    ['<svg viewBox="a b c d">'],
  ])('isn’t found in %j', (text) => {
    expect(box(text)).toBeNull();
  });
});

describe('a cropped SVG', () => {
  it('has another view box and no size, and is unchanged otherwise', async () => {
    const text =
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="120" height="40" fill=\'"a"\' viewBox="0 0 120 40"><path d="M0 0"/></svg>';
    const svg = { text, box: { x: 0, y: 0, width: 120, height: 40 } };
    const cut = cropSvg({ svg, width: 1200 }, { x: 400, y: -100, width: 600, height: 600 });
    expect(await cut?.text()).toBe(
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" fill="&quot;a&quot;" viewBox="40 -10 60 60" preserveAspectRatio="xMidYMid meet"><path d="M0 0"/></svg>',
    );
  });
});
