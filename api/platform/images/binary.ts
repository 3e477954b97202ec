/** Creates a view for reading a file's integers. Reading past the end throws a RangeError. */
export function createDataView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Reads ASCII text such as a four-letter tag. */
export function readAscii(bytes: Uint8Array, at: number, length = 4): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

/** Returns a part of the file. Throws a RangeError if the file ends too early. */
export function sliceBytes(bytes: Uint8Array, from: number, to: number): Uint8Array {
  if (from > to || to > bytes.length) throw new RangeError('the file ends too early');
  return bytes.subarray(from, to);
}

export function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
