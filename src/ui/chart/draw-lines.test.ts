import { describe, expect, it } from 'vitest';
import { drawDot, drawSeries } from './draw-lines.ts';

const range = { least: 0, most: 10 };
const commands = (path: string) => path.replace(/[^A-Za-z]/g, '');

describe('a series', () => {
  it('is drawn as a line from edge to edge with an area down to zero', () => {
    const { line, area, running, dots } = drawSeries([0, 5, 10], range);
    expect(line).toMatch(/^M0,1000C.*1000,0$/);
    expect(area).toMatch(/L1000,1000.*Z$/);
    expect({ running, dots }).toEqual({ running: '', dots: [] });
  });

  it('never rises above its highest value', () => {
    const { line } = drawSeries([0, 10, 10, 0, 0, 10], range);
    const heights = [...line.matchAll(/,(-?[\d.]+)/g)].map(([, y]) => Number(y));
    expect(Math.min(...heights)).toBe(0);
    expect(Math.max(...heights)).toBe(1_000);
  });

  it('has a gap where nothing was measured, and a dot for a point without neighbours', () => {
    const { line, dots } = drawSeries([1, 2, null, 4, null, 6, 7], range);
    expect(commands(line)).toBe('MLMZML');
    expect(dots).toEqual(['M500,600h0']);
  });

  it('has a separate line for the point of the unfinished period', () => {
    const { line, running } = drawSeries([4, 8, 2], range, true);
    expect(line).toMatch(/500,200$/);
    expect(running).toBe('M500,200L1000,800');
  });

  it('is drawn below the zero line for negative values', () => {
    const { area } = drawSeries([-10, 10], { least: -10, most: 10 });
    expect(area).toContain('L1000,500');
    expect(drawDot([-10], 0, { least: -10, most: 10 })).toBe('M500,1000h0');
  });
});
