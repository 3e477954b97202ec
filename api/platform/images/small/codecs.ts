import jpegDecoder from '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm';
import decodeJpeg, { init as startJpeg } from '@jsquash/jpeg/decode.js';
import { decode as decodePng, initSync as startPng } from '@jsquash/png/codec/pkg/squoosh_png.js';
import pngDecoder from '@jsquash/png/codec/pkg/squoosh_png_bg.wasm';
import webpDecoder from '@jsquash/webp/codec/dec/webp_dec.wasm';
import loadEncoder from '@jsquash/webp/codec/enc/webp_enc.js';
import webpEncoder from '@jsquash/webp/codec/enc/webp_enc.wasm';
import decodeWebp, { init as startWebp } from '@jsquash/webp/decode.js';
import { defaultOptions } from '@jsquash/webp/meta.js';
import type { imageTypes } from '../clean-image.ts';
import type { Pixels } from './shrink.ts';

/** The decoders answer with what browsers call `ImageData`, which Workers don't have. */
class WorkerImageData implements Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;

  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}

Object.assign(globalThis, { ImageData: WorkerImageData });
startPng(pngDecoder);
const started = [
  startJpeg(jpegDecoder),
  startWebp(webpDecoder),
  loadEncoder({
    instantiateWasm: (imports, done) => {
      const instance = new WebAssembly.Instance(webpEncoder, imports);
      done(instance);
      return instance.exports;
    },
  }),
] as const;
// They give Workers an empty `location`, by which our parts would take the Worker for a browser.
Reflect.deleteProperty(globalThis, 'location');
const [, , encoder] = await Promise.all(started);

const decoders: Readonly<Record<keyof typeof imageTypes, (bytes: ArrayBuffer) => Pixels | Promise<Pixels>>> = {
  jpg: (bytes) => decodeJpeg(bytes, { preserveOrientation: true }),
  png: (bytes) => decodePng(new Uint8Array(bytes)),
  webp: (bytes) => decodeWebp(bytes),
};

/** The pixels of a picture, upright. Throws if the file has none. */
export async function decode(bytes: ArrayBuffer, extension: keyof typeof imageTypes): Promise<Pixels> {
  return decoders[extension](bytes);
}

/** The picture as WebP, its metadata gone. */
export function encodeWebp({ data, width, height }: Pixels): Uint8Array<ArrayBuffer> {
  const bytes = encoder.encode(data, width, height, { ...defaultOptions, quality: 82 });
  if (!bytes) throw new Error('a small picture could not be encoded');
  // The bytes are in the encoder's memory, which the next picture overwrites.
  return bytes.slice();
}
