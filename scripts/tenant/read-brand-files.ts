import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type CleanPicture, cleanPicture, pictureTypes } from '#api/platform/images/clean-picture.ts';
import { maxPictureSize } from '#api/platform/images/contract.ts';
import { root } from '../local/settings.ts';
import { measureIcon } from './measure-icon.ts';

export interface BrandFile {
  file: string;
  type: string;
  /** The picture after cleaning. */
  bytes: Uint8Array;
  /** The SHA-256 of the content, in hex. */
  digest: string;
  width: number;
  height: number;
}

/** The types of pictures that anyone may open, by extension; the content must match the type. */
export const servedPictureTypes: Readonly<Record<string, string>> = { ...pictureTypes, ico: 'image/x-icon' };

type ReadPicture = Omit<CleanPicture, 'extension' | 'bytes'> & { bytes: Uint8Array };

const maxBytes = 2 * 1024 * 1024;

/** Reads a community's brand files. Adds those that may not be served to `faults`. */
export function readBrandFiles(folder: string, faults: string[]): BrandFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => !file.startsWith('.'))
    .sort()
    .flatMap((file) => {
      const path = join(folder, file);
      const stray = findStray(path);
      if (stray) faults.push(`${relative(root, path)}: ${stray}`);
      if (stray) return [];
      const read = readBrandFile(file, readFileSync(path));
      if (!Array.isArray(read)) return [read];
      faults.push(...read.map((fault) => `${relative(root, path)}: ${fault}`));
      return [];
    });
}

/** Describes anything that isn't a file, such as a folder or a broken link; null for a file. */
function findStray(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return 'is a link that leads nowhere: must be a file';
  return found.isFile() ? null : 'must be a file: folders have no place here';
}

/** Reads one file, or returns the reasons why it is refused. */
export function readBrandFile(file: string, content: Uint8Array): BrandFile | string[] {
  const extension = file.split('.').at(-1) ?? '';
  const type = servedPictureTypes[extension];
  if (!type || !/^[a-z0-9][a-z0-9-]{0,60}\.[a-z]+$/.test(file)) {
    return [
      `its name must be lower-case letters, digits and hyphens that ends in .${Object.keys(servedPictureTypes).join(', .')}`,
    ];
  }
  if (content.length > maxBytes) return [`must be at most ${maxBytes / 1024 / 1024} MB`];
  const picture = readPicture(extension, content);
  if (!picture) return [`is not what its name says (${type})`];
  const { bytes, width, height, removed } = picture;
  if (width === 0) return ['has no size: give the drawing a viewBox, or a width and a height in pixels'];
  if (Math.max(width, height) > maxPictureSize.pixels) {
    return [`is ${width} × ${height} pixels large; at most ${maxPictureSize.pixels} are allowed on a side`];
  }
  if (removed.length > 0) return removed.map((what) => `holds ${what}, which a picture may not`);
  const digest = createHash('sha256').update(content).digest('hex');
  return { file, type, bytes, digest, width, height };
}

/** Reads and cleans a picture of this type; null if the content is something else. */
export function readPicture(extension: string, content: Uint8Array): ReadPicture | null {
  const picture = extension === 'ico' ? readIcon(content) : cleanPicture(content);
  return picture?.extension === extension ? picture : null;
}

function readIcon(bytes: Uint8Array) {
  const size = measureIcon(bytes);
  return size && { ...size, bytes, extension: 'ico' as const, removed: [] };
}
