import { describe, expect, it } from 'vitest';
import { frameAround, isWholePicture, moveFrame, resizeFrame } from './crop-frame.ts';

const picture = { width: 400, height: 100 };

describe('a logo’s frame', () => {
  it('contains the whole picture, with no margin if the shapes match', () => {
    expect(frameAround(picture, 4)).toEqual({ x: 0, y: 0, width: 400, height: 100 });
    expect(frameAround(picture, 1)).toEqual({ x: 0, y: -150, width: 400, height: 400 });
    expect(frameAround(picture, 8)).toEqual({ x: -200, y: 0, width: 800, height: 100 });
  });

  it('moves by fractions of its size, but never off the picture', () => {
    const frame = frameAround(picture, 4);
    expect(moveFrame(frame, picture, 0.1, 0.5)).toMatchObject({ x: 40, y: 50 });
    expect(moveFrame(frame, picture, 9, -9)).toEqual({ x: 200, y: -50, width: 400, height: 100 });
  });

  it('is resized around its center, within limits', () => {
    const frame = frameAround(picture, 1);
    expect(resizeFrame(frame, picture, 0.5)).toEqual({ x: 100, y: -50, width: 200, height: 200 });
    expect(resizeFrame(frame, picture, 100)).toEqual({ x: -200, y: -350, width: 800, height: 800 });
    expect(resizeFrame(frame, picture, 0).width).toBe(40);
    expect(resizeFrame(resizeFrame(frame, picture, 0.3), picture, 1)).toEqual(frame);
  });

  it('counts as the whole picture only if it matches exactly', () => {
    expect(isWholePicture(frameAround(picture, 4), picture)).toBe(true);
    expect(isWholePicture(frameAround(picture, 1), picture)).toBe(false);
    expect(isWholePicture(moveFrame(frameAround(picture, 4), picture, 0.1, 0), picture)).toBe(false);
  });
});
