import { readAscii } from '../images/binary.ts';
import { documentTypes, videoTypes } from './contract.ts';
import { isMp4, isWebm } from './video-types.ts';
import { detectZipType } from './zip-type.ts';

const types: Readonly<Record<string, string>> = { ...documentTypes, ...videoTypes };

/** A ZIP file begins with an entry, with its directory if it is empty, or with the mark of an archive in one part. */
const archives = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08PK\x03\x04'];
/** The first bytes of files that may contain `%PDF-` without being PDFs: HTML pages, scripts and programs. */
const others = ['<', '#!', 'MZ', '\x7fELF'];

export interface FileType {
  extension: string;
  type: string;
}

/**
 * Detects a file's type by its content, the way programs that open it do, whatever its name; null if it may not be
 * uploaded. `start` is the whole file, or as much of its beginning as is available.
 */
export function detectFileType(start: Uint8Array): FileType | null {
  const extension = detectExtension(start);
  const type = extension && types[extension];
  return type ? { extension, type } : null;
}

function detectExtension(bytes: Uint8Array): string | null {
  const start = readAscii(bytes, 0, 12);
  if (start.startsWith('\xff\xd8\xff')) return 'jpg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'webp';
  if (archives.some((mark) => start.startsWith(mark))) return detectZipType(bytes, types);
  if (isWebm(bytes)) return 'webm';
  if (isMp4(bytes)) return 'mp4';
  return isPdf(bytes) ? 'pdf' : null;
}

/** PDF readers look for the header in the first kilobyte: printers and mail programs put lines before it. */
function isPdf(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).toString('latin1');
  return /%PDF-\d/.test(start) && !others.some((mark) => start.trimStart().startsWith(mark));
}
