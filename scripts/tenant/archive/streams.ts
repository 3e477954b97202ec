import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';
import { create, Parser, type ReadEntry } from 'tar';
import { OperatorError } from '../operator-error.ts';
import type { ArchiveKeys } from './keys.ts';

/** The first line of a file in the age format, https://age-encryption.org/v1. */
const ageMark = 'age-encryption.org/';

/** Packs files of `folder` in this order into one file that only its owner can read. Never overwrites a file. */
export async function pack(
  file: string,
  { folder, names, keys }: { folder: string; names: string[]; keys: ArchiveKeys | null },
): Promise<void> {
  const packed = Readable.from(create({ gzip: true, cwd: folder, mode: 0o600, portable: true }, names));
  const target = createWriteStream(file, { mode: 0o600, flags: 'wx' });
  if (!keys) return pipeline(packed, target);
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(keys.encryption[0]));
  const plain = Readable.toWeb(packed) as ReadableStream<Uint8Array>;
  await pipeline(Readable.from(await encrypter.encrypt(plain)), target);
}

/** Reads an archive's entries in order, one at a time, until `take` returns false. Decrypts it if necessary. */
export async function readEntries(
  file: string,
  keys: ArchiveKeys,
  take: (entry: ReadEntry) => Promise<boolean>,
): Promise<void> {
  const source = await openTar(file, keys);
  const { promise: ended, resolve, reject } = Promise.withResolvers<unknown>();
  let last = Promise.resolve(true);
  const parser = new Parser({
    strict: true,
    gzip: false,
    onReadEntry: (entry) => {
      last = last.then((isMore) => isMore && take(entry));
      last.then((isMore) => {
        if (!isMore) resolve(entry.resume());
      }, reject);
    },
  });
  // Data after the end of an archive is ignored.
  parser.on('eof', () => resolve(last));
  parser.on('end', () => resolve(last));
  parser.on('error', reject);
  parser.on('abort', reject);
  // A parser isn't a Node stream but accepts one.
  source.on('error', reject);
  source.pipe(parser as unknown as NodeJS.WritableStream);
  try {
    await ended;
  } finally {
    source.destroy();
  }
}

/** Text compresses to a hundredth of its size at best; a zip bomb to a thousandth or less. */
const maxRatio = 500;
const alwaysBytes = 32 * 1024 * 1024;

/**
 * Decompresses here instead of in `tar`, which would decompress a whole chunk of the file at once, however large the
 * result.
 */
async function openTar(file: string, keys: ArchiveKeys): Promise<Readable> {
  const most = alwaysBytes + (await stat(file)).size * maxRatio;
  let unpacked = 0;
  const counter = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      unpacked += chunk.length;
      done(unpacked > most ? new Error('it unpacks to far more than an export does') : null, chunk);
    },
  });
  const plain = await openPlain(file, keys);
  // The counter reports the pipeline's errors.
  pipeline(plain, createGunzip(), counter).catch(() => undefined);
  return counter;
}

async function openPlain(file: string, keys: ArchiveKeys): Promise<Readable> {
  const source = createReadStream(file);
  if (!(await isEncrypted(file))) return source;
  const decrypter = new Decrypter();
  for (const key of keys.encryption) decrypter.addIdentity(key);
  const plain = await decrypter.decrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>).catch(() => {
    source.destroy();
    throw new OperatorError([
      'The export is encrypted, and not with this ARCHIVE_KEY: set the one of the deployment that made it.',
    ]);
  });
  return Readable.from(plain);
}

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(ageMark.length), 0, ageMark.length, 0);
    return buffer.subarray(0, bytesRead).toString('latin1') === ageMark;
  } finally {
    await handle.close();
  }
}
