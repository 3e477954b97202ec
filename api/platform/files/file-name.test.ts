import { describe, expect, it } from 'vitest';
import { buildFileName, formatContentDisposition } from './file-name.ts';

describe('buildFileName', () => {
  it('never cuts a name within a character', () => {
    const name = buildFileName(`${'a'.repeat(119)}🌙`, 'pdf');
    expect(name).toBe(`${'a'.repeat(119)}.pdf`);
    expect(formatContentDisposition(name)).toContain(name);
  });

  it.each([
    ['Nädala söögikava', 'Nädala söögikava.pdf'],
    ['a/b\\c: "d"\r\nSet-Cookie: x', 'a b c d Set-Cookie x.pdf'],
    ['../../etc', 'etc.pdf'],
    ['???', 'file.pdf'],
    ['õ'.repeat(200), `${'õ'.repeat(120)}.pdf`],
  ])('converts the title %j', (title, name) => {
    expect(buildFileName(title, 'pdf')).toBe(name);
  });
});

describe('formatContentDisposition', () => {
  it('returns the name in ASCII and in full', () => {
    expect(formatContentDisposition('Öö ja töö (1).pdf')).toBe(
      `attachment; filename="Oo ja too (1).pdf"; filename*=UTF-8''%C3%96%C3%B6%20ja%20t%C3%B6%C3%B6%20%281%29.pdf`,
    );
  });
});
