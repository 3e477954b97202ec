import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chooseTint, pictureAt } from './face.ts';

const ids = Array.from({ length: 400 }, (_, index) => `01a21a9d-a069-77be-ae9e-${(index * 7_919).toString(16)}`);

describe('the tint of initials', () => {
  it('is the same for a member everywhere', () => {
    expect(ids.map(chooseTint)).toEqual(ids.map(chooseTint));
    expect(chooseTint('01a21a9d-a069-77be-ae9e-e8c5b0e35eff')).toBe(6);
  });

  it('is one of eight, distributed fairly evenly among members', () => {
    const counts = Map.groupBy(ids.map(chooseTint), (tint) => tint);
    expect([...counts.keys()].toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(Math.min(...[...counts.values()].map(({ length }) => length))).toBeGreaterThan(20);
    const styles = readFileSync('src/styles/components.css', 'utf8');
    for (const tint of counts.keys()) expect(styles).toContain(`.avatar[data-tint='${tint}']`);
  });
});

describe('pictureAt', () => {
  it('returns the URL of the small version unless the large avatar is requested', () => {
    expect(pictureAt('/files/ryup/avatars/1.png')).toBe('/files/ryup/avatars/1.png?size=small');
    expect(pictureAt('/files/ryup/avatars/1.png', 'small')).toBe('/files/ryup/avatars/1.png?size=small');
    expect(pictureAt('/files/ryup/avatars/1.png', 'large')).toBe('/files/ryup/avatars/1.png');
    expect(pictureAt(null)).toBeNull();
  });
});
