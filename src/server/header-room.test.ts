import { describe, expect, it } from 'vitest';
import { findHeaderRoom } from './header-room.ts';

const usual = ['Premium', 'Artiklid', 'Sündmused', 'Teadmised', 'Spetsialistid', 'Tagasiside'];
const roomFor = (texts: readonly string[], logoRatio = 3.9, averageWidth = 0.452) =>
  findHeaderRoom({ texts, logoRatio, averageWidth });

describe('findHeaderRoom', () => {
  it('finds room for a few short labels on every screen', () => {
    expect(roomFor(['Artiklid', 'Pood', 'Meist'])).toBe('narrow');
    expect(roomFor([])).toBe('narrow');
  });

  it('finds room for the product’s six links only on a wide screen', () => {
    expect(roomFor(usual)).toBe('wide');
  });

  it('finds no room for six of the longest labels', () => {
    expect(roomFor(Array.from({ length: 6 }, () => 'Terviseteekonna algajatele'.slice(0, 24)))).toBe('none');
  });

  it('finds less room beside a wide logo or in a wide font', () => {
    expect(roomFor(usual, 12)).toBe('none');
    expect(roomFor(usual, 3.9, 0.6)).toBe('none');
    expect(roomFor(usual.slice(0, 3), 1)).toBe('narrow');
    expect(roomFor(usual.slice(0, 3), 8)).toBe('wide');
  });
});
