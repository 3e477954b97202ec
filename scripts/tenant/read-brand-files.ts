import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../local/settings.ts';
import { findSvgFaults } from './find-svg-faults.ts';
import { measureRatio } from './measure-ratio.ts';

export interface BrandFile {
  file: string;
  type: string;
  path: string;
  /** SHA-256 of the content, in hex. */
  digest: string;
  /** Width divided by height; null if the file doesn't say. */
  ratio: number | null;
}

interface FileKind {
  type: string;
  matches: (bytes: Buffer) => boolean;
}

const startsWith = (...start: number[]) => ({
  matches: (bytes: Buffer) => start.every((byte, at) => bytes[at] === byte),
});

/** The file types allowed in a brand folder, each detected by content. */
const kinds: Readonly<Record<string, FileKind>> = {
  svg: {
    type: 'image/svg+xml',
    matches: (bytes) => /^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(bytes.toString('utf8')),
  },
  png: { type: 'image/png', ...startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  jpg: { type: 'image/jpeg', ...startsWith(0xff, 0xd8, 0xff) },
  webp: {
    type: 'image/webp',
    matches: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
  ico: { type: 'image/x-icon', ...startsWith(0, 0, 1, 0) },
};

const maxBytes = 2 * 1024 * 1024;

/** Reads a community's brand files. Adds those that may not be served to `faults`. */
export function readBrandFiles(folder: string, faults: string[]): BrandFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => !file.startsWith('.'))
    .sort()
    .flatMap((file) => {
      const path = join(folder, file);
      const kind = kinds[file.split('.').at(-1) ?? ''];
      const bytes = readFileSync(path);
      const why = findFaults(file, bytes, kind);
      faults.push(...why.map((fault) => `${relative(root, path)}: ${fault}`));
      return kind && why.length === 0
        ? [
            {
              file,
              type: kind.type,
              path,
              digest: createHash('sha256').update(bytes).digest('hex'),
              ratio: measureRatio(bytes),
            },
          ]
        : [];
    });
}

function findFaults(file: string, bytes: Buffer, kind: FileKind | undefined): string[] {
  if (!kind || !/^[a-z0-9][a-z0-9-]{0,60}\.[a-z]+$/.test(file)) {
    return [`its name must be lower-case letters, digits and hyphens that ends in .${Object.keys(kinds).join(', .')}`];
  }
  if (bytes.length > maxBytes) return [`must be at most ${maxBytes / 1024 / 1024} MB`];
  if (!kind.matches(bytes)) return [`is not what its name says (${kind.type})`];
  return kind.type === 'image/svg+xml' ? findSvgFaults(bytes.toString('utf8')) : [];
}
