/**
 * Returns the size of the largest picture in an icon file, or null if there is none. Reads the pictures' own headers:
 * PNG, or a bitmap, whose header doubles the height.
 */
export function measureIcon(bytes: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 22 || view.getUint32(0) !== 0x0000_0100) return null;
  const sizes = Array.from({ length: view.getUint16(4, true) }, (_, index) => sizeOf(view, 6 + index * 16));
  const known = sizes.flatMap((size) => (size ? [size] : []));
  if (known.length === 0 || known.length < sizes.length) return null;
  return known.reduce((largest, each) => (each.width * each.height > largest.width * largest.height ? each : largest));
}

function sizeOf(view: DataView, entry: number): { width: number; height: number } | null {
  if (entry + 16 > view.byteLength) return null;
  const at = view.getUint32(entry + 12, true);
  if (at + 26 > view.byteLength) return null;
  const isPng = view.getUint32(at) === 0x8950_4e47;
  if (isPng) return { width: view.getUint32(at + 16), height: view.getUint32(at + 20) };
  return view.getUint32(at, true) < 40
    ? null
    : { width: view.getInt32(at + 4, true), height: Math.abs(view.getInt32(at + 8, true)) / 2 };
}
