/** A WebAssembly file, compiled by the bundler. */
declare module '*.wasm' {
  const compiled: WebAssembly.Module;
  export default compiled;
}

/** The package's own types describe the module after it has run. */
declare module '@jsquash/png/codec/pkg/squoosh_png_bg.wasm' {
  const compiled: WebAssembly.Module;
  export default compiled;
}

/** The package's own types need its whole build toolchain. */
declare module '@jsquash/webp/codec/enc/webp_enc.js' {
  interface Encoder {
    encode(pixels: Uint8ClampedArray, width: number, height: number, options: object): Uint8Array<ArrayBuffer> | null;
  }

  export default function load(options: object): Promise<Encoder>;
}

declare module '@jsquash/webp/codec/dec/webp_dec.js' {
  interface Decoder {
    decode(bytes: ArrayBuffer): ImageData | null;
  }

  export default function load(options: object): Promise<Decoder>;
}

declare module '@jsquash/jpeg/codec/dec/mozjpeg_dec.js' {
  interface Decoder {
    decode(bytes: ArrayBuffer, isUpright: boolean): ImageData | null;
  }

  export default function load(options: object): Promise<Decoder>;
}
