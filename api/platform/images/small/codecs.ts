import decodeJpegModule from '@jsquash/jpeg/codec/dec/mozjpeg_dec.js';
import jpegDecoder from '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm';
import pngDecoder from '@jsquash/png/codec/pkg/squoosh_png_bg.wasm';
import decodeWebpModule from '@jsquash/webp/codec/dec/webp_dec.js';
import webpDecoder from '@jsquash/webp/codec/dec/webp_dec.wasm';
import loadEncoder from '@jsquash/webp/codec/enc/webp_enc.js';
import webpEncoder from '@jsquash/webp/codec/enc/webp_enc.wasm';
import { defaultOptions } from '@jsquash/webp/meta.js';
import type { imageTypes } from '../clean-image.ts';
import type { Pixels } from './scale-to-square.ts';

/** A replacement for the browsers' `ImageData`, which the decoders return and Workers don't have. */
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

/** Options that start a codec with a new instance, whose memory no other picture has touched. */
const newInstanceOptions = (compiled: WebAssembly.Module) => ({
  instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => {
    const instance = new WebAssembly.Instance(compiled, imports);
    done(instance);
    return instance.exports;
  },
  noInitialRun: true,
  // Prints nothing, because the error that a codec throws describes what is wrong with the picture.
  printErr: () => undefined,
});

/** The only instance that is kept: its input is always a square of one size that we averaged ourselves. */
const encoder = await startCodec(() => loadEncoder(newInstanceOptions(webpEncoder)));

const decoders: Readonly<Record<keyof typeof imageTypes, (bytes: ArrayBuffer) => Promise<Pixels | null>>> = {
  jpg: async (bytes) => (await startCodec(() => decodeJpegModule(newInstanceOptions(jpegDecoder)))).decode(bytes, true),
  png: async (bytes) => decodePng(new Uint8Array(bytes)),
  webp: async (bytes) => (await startCodec(() => decodeWebpModule(newInstanceOptions(webpDecoder)))).decode(bytes),
};

/** Decodes a picture to upright pixels. Throws if the file has none; a broken instance is dropped. */
export async function decode(bytes: ArrayBuffer, extension: keyof typeof imageTypes): Promise<Pixels> {
  const pixels = await decoders[extension](bytes);
  if (!pixels) throw new Error('a picture could not be decoded');
  return pixels;
}

/** Encodes pixels as WebP, without metadata. */
export function encodeWebp({ data, width, height }: Pixels): Uint8Array<ArrayBuffer> {
  const bytes = encoder.encode(data, width, height, { ...defaultOptions, quality: 82 });
  if (!bytes) throw new Error('a small picture could not be encoded');
  // The bytes are in the encoder's memory, which the next picture overwrites.
  return bytes.slice();
}

/**
 * Starts a codec and deletes the empty `location` that it creates, which would make our code mistake the Worker for a
 * browser.
 */
function startCodec<Codec>(start: () => Codec): Codec {
  const codec = start();
  Reflect.deleteProperty(globalThis, 'location');
  return codec;
}

/** The part of the decoder's exports that we use, which have no types of their own. */
interface PngDecoder {
  memory: WebAssembly.Memory;
  decode(at: number, length: number): number;
  __wbindgen_malloc(length: number, alignment: number): number;
}

/** The package's own script would start one instance for all pictures, so we start the decoder ourselves. */
function decodePng(bytes: Uint8Array): Pixels | null {
  let pixels: Pixels | null = null;
  const refuse = () => {
    throw new Error('a PNG could not be decoded');
  };
  const known: Readonly<Record<string, WebAssembly.ImportValue>> = {
    [pixelsImport]: (at: number, length: number, width: number, height: number) => {
      pixels = { data: new Uint8ClampedArray(png.memory.buffer.slice(at >>> 0, (at >>> 0) + length)), width, height };
      return 0;
    },
  };
  const names = WebAssembly.Module.imports(pngDecoder).map(({ name }) => [name, known[name] ?? refuse] as const);
  const png = new WebAssembly.Instance(pngDecoder, { wbg: Object.fromEntries(names) }).exports as unknown as PngDecoder;
  const at = png.__wbindgen_malloc(bytes.length, 1) >>> 0;
  new Uint8Array(png.memory.buffer).set(bytes, at);
  png.decode(at, bytes.length);
  return pixels;
}

/** The imported function to which the decoder passes its pixels. */
const pixelsImport = '__wbg_newwithownedu8clampedarrayandsh_91db5987993a08fb';
