import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { concatBytes } from '../images/binary.ts';

/** Storage requires parts of equal size, at least 5 MiB, except for the last one. */
const partBytes = 8 * 1024 * 1024;

/** Adds files to a ZIP that is uploaded while it is written. */
export interface ZipUpload {
  /** Adds a text, compressed. */
  addText: (name: string, text: string) => Promise<void>;
  /** Adds a file without compressing it, since pictures and documents already are compressed. */
  addFile: (name: string, body: AsyncIterable<Uint8Array>) => Promise<void>;
}

/**
 * Stores a ZIP under `key` and returns its size. Holds one part in memory, whatever the size of the files. Nothing is
 * stored if `write` fails.
 */
export async function uploadZip(
  bucket: R2Bucket,
  key: string,
  write: (zip: ZipUpload) => Promise<void>,
): Promise<number> {
  const upload = await bucket.createMultipartUpload(key);
  try {
    const parts = new PartWriter(upload);
    const zip = new Zip((error, chunk) => (error ? parts.fail(error) : parts.take(chunk)));
    await write({
      addText: async (name, text) => {
        const entry = new ZipDeflate(name);
        zip.add(entry);
        entry.push(new TextEncoder().encode(text), true);
        await parts.flush();
      },
      addFile: async (name, body) => {
        const entry = new ZipPassThrough(name);
        zip.add(entry);
        for await (const chunk of body) {
          entry.push(chunk);
          await parts.flush();
        }
        entry.push(new Uint8Array(), true);
        await parts.flush();
      },
    });
    zip.end();
    await upload.complete(await parts.finish());
    return parts.bytes;
  } catch (error) {
    // A failure to abort is ignored: storage drops unfinished uploads after a week.
    await upload.abort().catch(() => undefined);
    throw error;
  }
}

/** Collects the ZIP's output and uploads it in parts of equal size. */
class PartWriter {
  bytes = 0;
  readonly #upload: R2MultipartUpload;
  readonly #done: R2UploadedPart[] = [];
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #failure: Error | null = null;

  constructor(upload: R2MultipartUpload) {
    this.#upload = upload;
  }

  take(chunk: Uint8Array): void {
    this.#waiting.push(chunk);
    this.#waitingBytes += chunk.byteLength;
    this.bytes += chunk.byteLength;
  }

  fail(error: Error): void {
    this.#failure = error;
  }

  async flush(): Promise<void> {
    if (this.#failure) throw this.#failure;
    if (this.#waitingBytes < partBytes) return;
    const waiting = concatBytes(this.#waiting);
    let from = 0;
    for (; waiting.byteLength - from >= partBytes; from += partBytes) {
      await this.#put(waiting.subarray(from, from + partBytes));
    }
    this.#waiting = [waiting.subarray(from)];
    this.#waitingBytes = waiting.byteLength - from;
  }

  async finish(): Promise<R2UploadedPart[]> {
    await this.flush();
    if (this.#waitingBytes > 0 || this.#done.length === 0) await this.#put(concatBytes(this.#waiting));
    return this.#done;
  }

  async #put(bytes: Uint8Array): Promise<void> {
    this.#done.push(await this.#upload.uploadPart(this.#done.length + 1, bytes));
  }
}
