import { dayMs } from '#api/platform/calendar/time.ts';
import { documentTypes, videoTypes } from '#api/platform/files/contract.ts';
import type { FileType } from '#api/platform/files/file-type.ts';
import type { StoredFile } from '#api/platform/files/serve-file.ts';
import { type MediaFile, type MediaPurpose, partBytes } from './contract.ts';
import type { MediaRow } from './queries.ts';

const allowed: Readonly<Record<MediaPurpose, Readonly<Record<string, string>>>> = {
  video: videoTypes,
  material: documentTypes,
};

export function isAllowedFileType(purpose: MediaPurpose, { extension }: FileType): boolean {
  return Object.hasOwn(allowed[purpose], extension);
}

/** An upload that receives nothing for this long is abandoned. */
export const abandonedAfterMs = 2 * dayMs;

function countParts(bytes: number): number {
  return Math.ceil(bytes / partBytes);
}

/** Returns the expected size of a part, or 0 if the file has no such part. */
export function bytesOfPart(bytes: number, number: number): number {
  const before = (number - 1) * partBytes;
  return Math.max(0, Math.min(partBytes, bytes - before));
}

/** Returns the parts in order, as R2 assembles them, or null if one is missing. */
export function partsInOrder({ bytes, parts }: Pick<MediaRow, 'bytes' | 'parts'>): R2UploadedPart[] | null {
  const numbers = Array.from({ length: countParts(bytes) }, (_, index) => index + 1);
  const known = numbers.flatMap((partNumber) => {
    const etag = parts[partNumber];
    return etag ? [{ partNumber, etag }] : [];
  });
  return known.length === numbers.length ? known : null;
}

export function presentMedia({ id, purpose, name, bytes, type, state, parts }: MediaRow): MediaFile {
  const received = Object.keys(parts)
    .map(Number)
    .sort((one, other) => one - other);
  return { id, purpose, name, bytes, type, state: state === 'uploading' ? state : 'ready', partBytes, received };
}

type Stored = Pick<MediaRow, 'key' | 'bytes' | 'type' | 'readyAt'>;

/** Converts a ready file for `serveFile`. */
export function toStoredFile({ key, bytes, type, readyAt }: Stored): StoredFile {
  return { key, bytes, type: type ?? 'application/octet-stream', storedAt: new Date(readyAt ?? 0) };
}
