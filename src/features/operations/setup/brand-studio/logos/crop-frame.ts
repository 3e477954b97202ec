/** A part of a picture, in the picture's pixels. It may extend beyond the picture, into the background. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

/** The minimum and maximum width of a frame, relative to the smallest one around the whole picture. */
const range = { min: 0.1, max: 2 } as const;

/** Returns the smallest frame of a shape (width divided by height) around the whole picture, centered. */
export function frameAround({ width, height }: Size, shape: number): Frame {
  const wide = Math.max(width, height * shape);
  return { x: (width - wide) / 2, y: (height - wide / shape) / 2, width: wide, height: wide / shape };
}

/** Moves the frame by a fraction of its own size. Its center stays on the picture. */
export function moveFrame(frame: Frame, picture: Size, right: number, down: number): Frame {
  const [halfWidth, halfHeight] = [frame.width / 2, frame.height / 2];
  const x = clamp(frame.x + halfWidth + right * frame.width, 0, picture.width) - halfWidth;
  const y = clamp(frame.y + halfHeight + down * frame.height, 0, picture.height) - halfHeight;
  return { ...frame, x, y };
}

/** Resizes the frame around its center; a `size` of 1 is the frame around the whole picture. */
export function resizeFrame(frame: Frame, picture: Size, size: number): Frame {
  const shape = frame.width / frame.height;
  const width = frameAround(picture, shape).width * clamp(size, range.min, range.max);
  const height = width / shape;
  return { x: frame.x + (frame.width - width) / 2, y: frame.y + (frame.height - height) / 2, width, height };
}

/** Whether a frame is exactly the picture, so that nothing needs to be redrawn. */
export function isWholePicture(frame: Frame, picture: Size): boolean {
  const isNear = (one: number, other: number) => Math.abs(one - other) < 0.5;
  return (
    isNear(frame.x, 0) &&
    isNear(frame.y, 0) &&
    isNear(frame.width, picture.width) &&
    isNear(frame.height, picture.height)
  );
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
