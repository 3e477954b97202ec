import { DOMParser } from '@xmldom/xmldom';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeMarkup } from './escape-markup.ts';

const forbidden = fc
  .constantFrom('\0', '\u0001', '\u0008', '\u000b', '\u000c', '\u001f', '\u007f', '\u0085', '\u009f')
  .chain((sign) =>
    fc.constantFrom(
      sign,
      '\ud800',
      '\udfff',
      '\ufffe',
      '\uffff',
      '\ufdd0',
      '\u{1ffff}',
      ']]>',
      '<![CDATA[',
      '&#0;',
      '<!--',
      '\u2028',
      '\r\u2029',
    ),
  );
const texts = fc
  .array(fc.oneof(forbidden, fc.string(), fc.string({ unit: 'binary' })), { maxLength: 6 })
  .map((parts) => parts.join(''));

describe('escapeMarkup', () => {
  it('escapes characters that could end an element or an attribute, quoted either way', () =>
    expect(escapeMarkup(`<a b="'">&`)).toBe('&#60;a b=&#34;&#39;&#34;&#62;&#38;'));

  it('removes a noncharacter, which would make a feed invalid', () => expect(escapeMarkup('A\uffffb')).toBe('Ab'));

  it('writes any text as valid XML 1.0 that reads back the same', () => {
    const read = (xml: string) => {
      const faults: string[] = [];
      const onError = (level: string, message: string) => level !== 'warning' && faults.push(message);
      const { documentElement } = new DOMParser({ onError }).parseFromString(xml, 'text/xml');
      return { text: documentElement?.textContent, faults };
    };
    fc.assert(
      fc.property(texts, (text) => {
        const escaped = escapeMarkup(text);
        // The production `Char` of XML 1.0.
        expect(escaped).toMatch(/^(?:[\t\n\r\u0020-\ud7ff\ue000-\ufffd]|[\u{10000}-\u{10ffff}])*$/u);
        const plain = escaped.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
        // This parser also normalizes the line ends of XML 1.1.
        expect(read(`<title a="x">x${escaped}</title>`)).toEqual({
          text: `x${plain.replace(/\r\n?|[\u2028\u2029]/g, '\n')}`,
          faults: [],
        });
      }),
      { numRuns: 10_000 },
    );
  });
});
