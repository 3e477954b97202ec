/** Pixels of a picture, four bytes each: red, green, blue and opacity. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** Scales down the square in the middle of a picture: each pixel is the average of those that it covers. */
export function scaleToSquare(picture: Pixels, side: number): Pixels {
  const square = Math.min(picture.width, picture.height);
  const [left, top] = [(picture.width - square) / 2, (picture.height - square) / 2];
  const data = new Uint8ClampedArray(side * side * 4);
  const edge = (from: number, at: number) => Math.floor(from + (at * square) / side);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const area = { left: edge(left, x), right: edge(left, x + 1), top: edge(top, y), bottom: edge(top, y + 1) };
      data.set(average(picture, area), (y * side + x) * 4);
    }
  }
  return { data, width: side, height: side };
}

interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Averages colors weighted by opacity, because transparent pixels have no color. */
function average({ data, width }: Pixels, { left, right, top, bottom }: Area): readonly number[] {
  const sums = [0, 0, 0, 0] as [number, number, number, number];
  for (let y = top; y < bottom; y += 1) {
    for (let at = (y * width + left) * 4; at < (y * width + right) * 4; at += 4) {
      const opacity = data[at + 3] ?? 0;
      sums[0] += (data[at] ?? 0) * opacity;
      sums[1] += (data[at + 1] ?? 0) * opacity;
      sums[2] += (data[at + 2] ?? 0) * opacity;
      sums[3] += opacity;
    }
  }
  const [red, green, blue, opacity] = sums;
  const pixels = (right - left) * (bottom - top);
  return opacity === 0 ? [0, 0, 0, 0] : [red / opacity, green / opacity, blue / opacity, opacity / pixels];
}
