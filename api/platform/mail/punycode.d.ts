/** Types of the part that is used, because the package has none. */
declare module 'punycode.js' {
  const punycode: { toUnicode(domain: string): string };
  export default punycode;
}
