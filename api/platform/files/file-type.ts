import { documentTypes, videoTypes } from './contract.ts';

const types: Readonly<Record<string, string>> = { ...documentTypes, ...videoTypes };

export interface FileType {
  extension: string;
  type: string;
}

/** Detects a file's type by its first bytes, whatever its name; null if it may not be uploaded. */
export function detectFileType(start: Uint8Array): FileType | null {
  const text = Buffer.from(start.buffer, start.byteOffset, start.byteLength).toString('latin1');
  const extension = findExtension(text);
  const type = extension && types[extension];
  return type ? { extension, type } : null;
}

function findExtension(text: string): string | null {
  if (text.startsWith('%PDF-')) return 'pdf';
  if (text.startsWith('\xff\xd8\xff')) return 'jpg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp';
  if (text.startsWith('ftyp', 4))
    return /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |dash|msnv|MSNV)$/.test(text.slice(8, 12)) ? 'mp4' : null;
  // WebM is Matroska whose header names `webm` as its document type.
  if (text.startsWith('\x1a\x45\xdf\xa3')) return text.slice(0, 64).includes('\x42\x82\x84webm') ? 'webm' : null;
  return text.startsWith('PK\x03\x04') ? findZipped(text) : null;
}

const office = [
  ['word/', 'docx'],
  ['xl/', 'xlsx'],
  ['ppt/', 'pptx'],
] as const;

/** OpenDocument and EPUB put their type first; Office formats are recognised by the folder of their parts. */
function findZipped(text: string): string {
  const nameLength = text.charCodeAt(26) + text.charCodeAt(27) * 256;
  const extraLength = text.charCodeAt(28) + text.charCodeAt(29) * 256;
  const size = text.charCodeAt(18) + text.charCodeAt(19) * 256;
  const name = text.slice(30, 30 + nameLength);
  const content = text.slice(30 + nameLength + extraLength, 30 + nameLength + extraLength + size);
  if (name === 'mimetype') return Object.entries(types).find(([, type]) => type === content)?.[0] ?? 'zip';
  if (!/^(?:\[Content_Types\]\.xml|_rels\/\.rels|docProps\/)/.test(name)) return 'zip';
  const names = text.split('PK\x03\x04').map((entry) => entry.slice(26));
  const [, extension = 'zip'] = office.find(([folder]) => names.some((each) => each.startsWith(folder))) ?? [];
  return extension;
}
