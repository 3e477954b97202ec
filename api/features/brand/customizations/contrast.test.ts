import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, minTextContrast, mixOver, shade, textColorOn, toReadableColor } from './contrast.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('contrast', () => {
  it('follows WCAG: 21 for black on white, 1 for a colour on itself, 3.68 for white on the default blue', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#3b82f6', '#3b82f6')).toBe(1);
    expect(contrast('#ffffff', '#3b82f6')).toBeCloseTo(3.68, 2);
  });
});

describe('textColorOn', () => {
  it('picks black on the default blue, where white reaches 3.68:1', () => {
    expect(textColorOn('#3b82f6')).toBe('#000000');
    expect(textColorOn('#1e3a5f')).toBe('#ffffff');
  });

  it('returns a colour that is readable on any background', () => {
    fc.assert(fc.property(color, (background) => contrast(textColorOn(background), background) >= minTextContrast));
  });
});

describe('toReadableColor', () => {
  it('leaves a readable colour unchanged', () => {
    expect(toReadableColor('#1d4ed8', ['#ffffff'])).toBe('#1d4ed8');
  });

  it('changes the lightness as little as needed and keeps the hue', () => {
    const moved = toReadableColor('#f59e0b', ['#ffffff']);
    expect(contrast(moved, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(moved, '#ffffff')).toBeLessThan(5);
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(moved.slice(at, at + 2), 16));
    expect(red).toBeGreaterThan(green ?? 0);
    expect(green).toBeGreaterThan(blue ?? 0);
  });

  it('reaches a contrast of 4.5:1 from any colour on any background', () => {
    fc.assert(
      fc.property(
        color,
        color,
        (wanted, background) => contrast(toReadableColor(wanted, [background]), background) >= 4.5,
      ),
      { numRuns: 500 },
    );
  });

  it('falls back to black or white when no colour is readable on all backgrounds', () => {
    expect(toReadableColor('#777777', ['#000000', '#ffffff'])).toMatch(/^#(000000|ffffff)$/);
  });
});

describe('mixOver and shade', () => {
  it('return #rrggbb for any input', () => {
    fc.assert(
      fc.property(color, color, fc.double({ min: 0, max: 1, noNaN: true }), (one, other, share) => {
        expect(mixOver(one, other, share)).toMatch(/^#[0-9a-f]{6}$/);
        expect(shade(one, share, 0.02)).toMatch(/^#[0-9a-f]{6}$/);
      }),
    );
  });
});
