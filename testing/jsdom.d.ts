/** Declares the part that tests use, because jsdom's own types aren't installed. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string);
    readonly window: Window & typeof globalThis;
  }
}
