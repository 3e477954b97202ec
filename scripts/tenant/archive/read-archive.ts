import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadEntry } from 'tar';
import { z } from 'zod';
import { OperatorError } from '../operator-error.ts';
import { findManifestErrors } from './find-manifest-errors.ts';
import { type ArchiveKeys, fingerprintContent, fingerprintKey, isSignedBy } from './keys.ts';
import { listArchiveFiles, type Manifest, manifestSchema, type Part } from './manifest.ts';
import { readEntries } from './streams.ts';

export const manifestName = 'manifest.json';
export const signatureName = 'manifest.sig';
const maxBytes = { [manifestName]: 256 * 1024 * 1024, [signatureName]: 4_096 } as const;
const signatureSchema = z.strictObject({ publicKey: z.string(), signature: z.string() });

/** The manifest of an archive, with its signer. */
export interface Head {
  manifest: Manifest;
  digest: string;
  /** The fingerprint of the key that signed it, or else of the content. */
  fingerprint: string;
  isOwn: boolean;
}

function broken(...why: string[]): OperatorError {
  return new OperatorError(why.map((line) => `The export is damaged, and nothing was changed: ${line}`));
}

/** Reads and checks the manifest of an archive before anything from it is written. */
export async function readArchiveHead(file: string, keys: ArchiveKeys): Promise<Head> {
  const found = new Map<string, Buffer>();
  await readEntries(file, keys, async (entry) => {
    const name = entry.path;
    if (name !== manifestName && name !== signatureName) return skip(entry, found);
    if (!isFile(entry) || entry.size > maxBytes[name] || found.has(name)) throw broken(`${name} is none of ours`);
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk);
    found.set(name, Buffer.concat(chunks));
    return found.size < 2;
  }).catch((error: unknown) => {
    throw toOperatorError(error);
  });
  const content = found.get(manifestName);
  const read = content ? manifestSchema.safeParse(parse(content)) : null;
  if (!content || !read?.success) throw broken('manifest.json is missing or not of this version');
  const manifest = read.data;
  const signature = signatureSchema.safeParse(parse(found.get(signatureName) ?? Buffer.of()));
  const isSigned = found.has(signatureName);
  if (isSigned && !(signature.success && isSignedBy(content, signature.data))) {
    throw broken('its signature is not that of its content');
  }
  const fingerprint = signature.success ? fingerprintKey(signature.data.publicKey) : fingerprintContent(content);
  const faults = findManifestErrors(manifest);
  if (faults.length > 0) throw new OperatorError(faults.map((why) => `The export is refused: ${why}.`));
  const digest = createHash('sha256').update(content).digest('hex');
  return { manifest, digest, fingerprint, isOwn: keys.own.has(fingerprint) };
}

/** Skips an entry before the manifest. Only unsigned exports of the first format have such entries. */
async function skip(entry: ReadEntry, found: ReadonlyMap<string, Buffer>): Promise<boolean> {
  if (found.has(manifestName)) return false;
  entry.resume();
  return true;
}

/** Unpacks exactly the files that the manifest lists, and compares each with its size and checksum. */
export async function unpack(file: string, keys: ArchiveKeys, { manifest, digest }: Head, to: string): Promise<void> {
  await refuseFullDisk(to, manifest);
  const waiting = new Map(listArchiveFiles(manifest).map((part) => [part.path, part]));
  waiting.set(manifestName, { path: manifestName, size: -1, sha256: digest });
  await readEntries(file, keys, async (entry) => {
    const part = waiting.get(entry.path);
    if (entry.type === 'Directory' || entry.path === signatureName) entry.resume();
    else if (!part || !isFile(entry)) throw broken(`${JSON.stringify(entry.path.slice(0, 120))} is not in its list`);
    else {
      waiting.delete(part.path);
      await writePart(entry, part, to);
    }
    return true;
  }).catch((error: unknown) => {
    throw toOperatorError(error);
  });
  const [missing] = waiting.keys();
  if (missing !== undefined) throw broken(`${missing} is missing`);
}

async function writePart(entry: ReadEntry, { path, size, sha256 }: Part, folder: string): Promise<void> {
  if (size >= 0 && entry.size !== size) throw broken(`${path} is not what was exported`);
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  const digest = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(entry, digest, createWriteStream(target, { mode: 0o600, flags: 'wx' }));
  if (hash.digest('hex') !== sha256) throw broken(`${path} is not what was exported`);
}

async function refuseFullDisk(folder: string, manifest: Manifest): Promise<void> {
  const needed = listArchiveFiles(manifest).reduce((sum, { size }) => sum + size, 0);
  const { bavail, bsize } = await statfs(folder);
  if (needed < bavail * bsize) return;
  throw new OperatorError([
    `The export unpacks to ${needed} bytes, and ${folder} has ${bavail * bsize} left: set TMPDIR to a larger place.`,
  ]);
}

const isFile = ({ type }: ReadEntry) => type === 'File' || type === 'OldFile';

function parse(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return null;
  }
}

/** Converts an error of the packages that unpack and decrypt to one line about the file's problem. */
function toOperatorError(error: unknown): Error {
  if (error instanceof OperatorError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code && /^E(?:ACCES|NOSPC|ISDIR|IO|MFILE)$/.test(code)) return error as Error;
  return broken(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
}
