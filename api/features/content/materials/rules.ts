/** So long a link to a file holds. A download that has begun by then goes on. */
export const linkMs = 5 * 60 * 1000;

/** The name that a file is saved under, such as `Nädala söögikava.pdf`: no character that a file system minds. */
export function fileNameOf(title: string, extension: string): string {
  const name = title
    .replace(/[\p{C}"*/:<>?\\|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+/, '')
    .slice(0, 120)
    .trim();
  return `${name || 'file'}.${extension}`;
}

/** RFC 6266: a name in letters that every program knows, and the real one for those that know more. */
export function attachment(name: string): string {
  const plain = name.normalize('NFD').replace(/[^\x20-\x7e]/g, '');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain.replace(/["\\]/g, '')}"; filename*=UTF-8''${encoded}`;
}
