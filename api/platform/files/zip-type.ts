import { inflateSync } from 'fflate';
import { readAscii } from '../images/binary.ts';
import { type Entry, entriesOf } from './zip-entries.ts';

/**
 * Folders of Office documents. Documents with macros count as plain archives, so that no one opens them with a click.
 */
const office = [
  ['word/', 'docx'],
  ['xl/', 'xlsx'],
  ['ppt/', 'pptx'],
] as const;

/**
 * Determines the type of a ZIP file from its entries. OpenDocument and EPUB files name their type in an entry; Office
 * documents have a list of their parts, and a folder.
 */
export function detectZipType(bytes: Uint8Array, types: Readonly<Record<string, string>>): string {
  const entries = entriesOf(bytes);
  const named = new Map(
    entries.map((entry) => [
      entry.name
        .replaceAll('\\', '/')
        .replace(/^\.?\//, '')
        .toLowerCase(),
      entry,
    ]),
  );
  const said =
    textOf(bytes, named.get('mimetype'), 200).trim() || readManifestType(bytes, named.get('meta-inf/manifest.xml'));
  const [extension] = Object.entries(types).find(([, type]) => type === said) ?? [];
  if (extension) return extension;
  if (named.has('meta-inf/container.xml')) return 'epub';
  if (!named.has('[content_types].xml')) return 'zip';
  const names = [...named.keys()];
  if (names.some((name) => name.endsWith('/vbaproject.bin'))) return 'zip';
  return office.find(([folder]) => names.some((name) => name.startsWith(folder)))?.[1] ?? 'zip';
}

/** The type in the manifest of an OpenDocument file, for files from programs that don't write a `mimetype` entry. */
function readManifestType(bytes: Uint8Array, manifest: Entry | undefined): string {
  const roots = textOf(bytes, manifest, 16_384).match(/<[\w:]*file-entry\b[^>]*\bfull-path="\/"[^>]*>/)?.[0] ?? '';
  return /media-type="([^"]*)"/.exec(roots)?.[1] ?? '';
}

/**
 * Reads the beginning of an entry's text, at most 64 KiB; empty if it takes more than `limit` bytes or can't be read.
 */
function textOf(bytes: Uint8Array, entry: Entry | undefined, limit: number): string {
  if (!entry || entry.size > limit) return '';
  const packed = bytes.subarray(entry.at, entry.at + entry.size);
  try {
    const content = entry.method === 8 ? inflateSync(packed) : packed;
    return entry.method === 0 || entry.method === 8 ? readAscii(content, 0, Math.min(content.length, 65_536)) : '';
  } catch {
    return '';
  }
}
