import { createDataView, readAscii } from '../images/binary.ts';

/** Brands of videos that browsers play (ISO base media, MP4, M4V, DASH, Sony's). */
const videoBrand = /^(?:isom|iso[2-9a-c]|mp4[12]|avc1|M4V[ HP]|dash|msdh|msnv|MSNV|f4v |F4V )$/;
/** Main brands of pictures and audio in the same container, which also list video brands as compatible. */
const otherBrand = /^(?:hei[cxms]|hev[cxms]|mif[12]|msf1|avi[fs]|crx |jp[2xm] |M4[ABP] |F4[ABP] |aax[ c]?)/;
/** Boxes that may come before the one that names the file's type. */
const fillers = new Set(['free', 'skip', 'wide', 'pdin']);

/** Whether a file is an MP4 video, by its compatible brands, unless its main brand is that of another type. */
export function isMp4(bytes: Uint8Array): boolean {
  const view = createDataView(bytes);
  for (let at = 0; at + 16 <= bytes.length; ) {
    const size = view.getUint32(at);
    const type = readAscii(bytes, at + 4);
    if (type === 'ftyp') return isVideoBox(bytes.subarray(at, at + size));
    if (!fillers.has(type) || size < 8) return false;
    at += size;
  }
  return false;
}

function isVideoBox(box: Uint8Array): boolean {
  const compatible = Array.from({ length: Math.max(0, Math.floor((box.length - 16) / 4)) }, (_, at) =>
    readAscii(box, 16 + at * 4),
  );
  const own = readAscii(box, 8);
  return !otherBrand.test(own) && [own, ...compatible].some((brand) => videoBrand.test(brand));
}

const documentType = 0x4282;

/** Whether a file is WebM: Matroska (EBML, RFC 8794) whose header has the document type `webm`. */
export function isWebm(bytes: Uint8Array): boolean {
  if (bytes.length < 5 || createDataView(bytes).getUint32(0) !== 0x1a45_dfa3) return false;
  const header = readNumber(bytes, 4, true);
  if (!header) return false;
  // A header of unknown size extends as far as we read.
  const end = Math.min(bytes.length, header.next + header.value);
  for (let at = header.next; at < end; ) {
    const id = readNumber(bytes, at, false);
    const size = id && readNumber(bytes, id.next, true);
    if (!id || !size) return false;
    if (id.value === documentType)
      return readAscii(bytes, size.next, Math.min(size.value, 16)).replace(/\0+$/, '') === 'webm';
    at = size.next + size.value;
  }
  return false;
}

/** Reads a number whose first byte encodes its length by its leading zeros; an id keeps the bit after them. */
function readNumber(bytes: Uint8Array, at: number, isSize: boolean): { value: number; next: number } | null {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || length > (isSize ? 8 : 4) || at + length > bytes.length) return null;
  const mask = (1 << (8 - length)) - 1;
  const rest = bytes.subarray(at + 1, at + length);
  const isUnknown = isSize && (first & mask) === mask && rest.every((byte) => byte === 0xff);
  const value = rest.reduce((sum, byte) => sum * 256 + byte, isSize ? first & mask : first);
  return { value: isUnknown ? Number.MAX_SAFE_INTEGER : value, next: at + length };
}
