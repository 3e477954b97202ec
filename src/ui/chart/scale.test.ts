import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseLabelledPoints, createScale, horizontalPosition, positionOnScale } from './scale.ts';

describe('a scale', () => {
  it('has round ticks from 0 to above the highest value', () => {
    expect(createScale([3, 87, 12])).toEqual({ least: 0, most: 100, ticks: [0, 25, 50, 75, 100] });
    expect(createScale([1_234]).ticks).toEqual([0, 500, 1_000, 1_500]);
    expect(createScale([0.3]).ticks).toEqual([0, 0.25, 0.5]);
  });

  it('has whole ticks for people and things', () => {
    expect(createScale([1], { isWhole: true }).ticks).toEqual([0, 1]);
    expect(createScale([7], { isWhole: true }).ticks).toEqual([0, 2, 4, 6, 8]);
    expect(createScale([9], { isWhole: true }).ticks).toEqual([0, 5, 10]);
  });

  it('covers one unit if there is nothing to show', () => {
    expect(createScale([], { isWhole: true })).toEqual({ least: 0, most: 1, ticks: [0, 1] });
    expect(createScale([0], { units: [100], isWhole: true }).ticks).toEqual([0, 100]);
  });

  it('places the ticks of a duration on whole minutes, hours or days', () => {
    const units = [60, 3_600, 86_400];
    expect(createScale([1_500], { units }).ticks).toEqual([0, 600, 1_200, 1_800]);
    expect(createScale([14_000], { units }).ticks).toEqual([0, 3_600, 7_200, 10_800, 14_400]);
    expect(createScale([86_400 * 3], { units }).ticks).toEqual([0, 86_400, 172_800, 259_200]);
  });

  it('extends below 0 for a day with more refunds than income', () => {
    expect(createScale([-4_000, 9_000], { units: [100] })).toEqual({
      ...{ least: -5_000, most: 10_000 },
      ticks: [-5_000, 0, 5_000, 10_000],
    });
    expect(createScale([-300], { isWhole: true })).toEqual({ least: -300, most: 0, ticks: [-300, -200, -100, 0] });
  });

  it('covers every value, includes 0, and has at most seven ticks', () => {
    const values = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 20 });
    fc.assert(
      fc.property(values, fc.boolean(), (shown, isWhole) => {
        const scale = createScale(shown, { isWhole });
        expect(scale.ticks).toContain(0);
        expect(scale.ticks.length).toBeLessThanOrEqual(7);
        for (const value of shown) {
          expect(positionOnScale(scale, value)).toBeGreaterThanOrEqual(-1e-6);
          expect(positionOnScale(scale, value)).toBeLessThanOrEqual(1 + 1e-6);
        }
        if (isWhole) expect(scale.ticks.every((tick) => Number.isInteger(tick))).toBe(true);
      }),
    );
  });
});

describe('the points of a chart', () => {
  it('spread from edge to edge, and a single one is in the middle', () => {
    expect([0, 1, 2].map((index) => horizontalPosition(index, 3))).toEqual([0, 0.5, 1]);
    expect(horizontalPosition(0, 1)).toBe(0.5);
  });

  it('have labels at equal distances, up to a maximum', () => {
    expect(chooseLabelledPoints(30, 8)).toEqual([0, 5, 10, 15, 20, 25]);
    expect(chooseLabelledPoints(7, 8)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(chooseLabelledPoints(1, 8)).toEqual([0]);
  });
});
