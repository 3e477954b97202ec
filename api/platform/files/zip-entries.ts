import { createDataView, readAscii } from '../images/binary.ts';

export interface Entry {
  name: string;
  /** The compression method: 0 for stored, 8 for deflated. */
  method: number;
  /** The offset at which its data begins, and the data's size within the file. */
  at: number;
  size: number;
}

const [local, central, ending] = ['PK\x03\x04', 'PK\x01\x02', 'PK\x05\x06'];
const maxEntries = 5_000;

/**
 * Lists the entries of a ZIP file: from its directory if the file is complete, or else from the headers before each
 * entry.
 */
export function entriesOf(bytes: Uint8Array): Entry[] {
  return readZipDirectory(bytes) ?? scanZipEntries(bytes);
}

/** Returns null without a directory at the end, as in the first part of a large file. */
function readZipDirectory(bytes: Uint8Array): Entry[] | null {
  const view = createDataView(bytes);
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).lastIndexOf(ending, undefined, 'latin1');
  if (end === -1 || end < bytes.length - 65_557 || end + 22 > bytes.length) return null;
  const count = Math.min(view.getUint16(end + 10, true), maxEntries);
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || readAscii(bytes, at) !== central) return null;
    const header = view.getUint32(at + 42, true);
    const nameLength = view.getUint16(at + 28, true);
    if (header + 30 <= bytes.length) {
      const data = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
      const [method, size] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true)];
      entries.push({ name: nameAt(bytes, at + 46, nameLength), method, at: data, size });
    }
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function scanZipEntries(bytes: Uint8Array): Entry[] {
  const view = createDataView(bytes);
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries: Entry[] = [];
  let at = all.indexOf(local, 0, 'latin1');
  while (at !== -1 && at + 30 <= bytes.length && readAscii(bytes, at) === local && entries.length < maxEntries) {
    const nameLength = view.getUint16(at + 26, true);
    const data = at + 30 + nameLength + view.getUint16(at + 28, true);
    const said = view.getUint32(at + 18, true);
    // A size written after the data isn't known here, so the entry ends where the next one begins.
    const isLater = (view.getUint16(at + 6, true) & 8) !== 0 && said === 0;
    const next = isLater ? all.indexOf(local, data, 'latin1') : data + said;
    const size = isLater ? Math.max(0, (next === -1 ? bytes.length : next) - data) : said;
    entries.push({ name: nameAt(bytes, at + 30, nameLength), method: view.getUint16(at + 8, true), at: data, size });
    at = next;
  }
  return entries;
}

/** Reads a name as ASCII, since all names we look for are ASCII. */
const nameAt = (bytes: Uint8Array, at: number, length: number) => readAscii(bytes, at, Math.min(length, 300));
