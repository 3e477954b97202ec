import { describe, expect, it } from 'vitest';
import { findHeaderRoom } from './header-room.ts';

const usual = ['Premium', 'Artiklid', 'Sündmused', 'Teadmised', 'Spetsialistid', 'Tagasiside'];
const roomFor = (texts: readonly string[], logoRatio = 3.9, averageWidth = 0.452) =>
  findHeaderRoom({ texts, logoRatio, averageWidth });

describe('the place of the header’s links', () => {
  it('is beside the tools on every screen for a few short labels', () => {
    expect(roomFor(['Artiklid', 'Pood', 'Meist'])).toBe('narrow');
    expect(roomFor([])).toBe('narrow');
  });

  it('is beside the tools on a wide screen for the product’s six links', () => {
    expect(roomFor(usual)).toBe('wide');
  });

  it('is a row of their own for six of the longest labels', () => {
    expect(roomFor(Array.from({ length: 6 }, () => 'Terviseteekonna algajatele'.slice(0, 24)))).toBe('none');
  });

  it('depends on the logo and on the font', () => {
    expect(roomFor(usual, 12)).toBe('none');
    expect(roomFor(usual, 3.9, 0.6)).toBe('none');
    expect(roomFor(usual.slice(0, 3), 1)).toBe('narrow');
    expect(roomFor(usual.slice(0, 3), 8)).toBe('wide');
  });
});
