import { cutText } from '../text/graphemes.ts';

/** The download name of a file, such as `Nädala söögikava.pdf`, without characters that file systems reject. */
export function buildFileName(title: string, extension: string): string {
  const plain = title
    .replace(/[\p{C}"*/:<>?\\|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+/, '');
  const name = cutText(plain, 120).trim();
  return `${name || 'file'}.${extension}`;
}

/** Writes a `content-disposition` (RFC 6266) with an ASCII name for every client and the full name for newer ones. */
export function formatContentDisposition(name: string): string {
  const plain = name.normalize('NFD').replace(/[^\x20-\x7e]/g, '');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain.replace(/["\\]/g, '')}"; filename*=UTF-8''${encoded}`;
}
