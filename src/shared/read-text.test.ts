import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { resources } from '#locales/index.ts';
import { createTextReader } from './read-text.ts';

const values = { title: 'Kuu <b>', name: 'Mari', count: 0, hours: 3, when: '3. mai' };

function listKeys(texts: object, path = ''): string[] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [`${path}${name}`] : listKeys(text, `${path}${name}.`),
  );
}

describe('the texts of islands', () => {
  it.each(['et', 'en'] as const)('read the same as on pages, with and without values: %s', async (locale) => {
    const pages = createInstance({ lng: locale, resources, interpolation: { escapeValue: false } });
    await pages.init();
    const read = createTextReader(locale, resources[locale]);
    for (const [namespace, texts] of Object.entries(resources[locale])) {
      for (const key of listKeys(texts)) {
        const asked = `${namespace}:${key.replace(/_(?:one|other)$/, '')}`;
        for (const given of [undefined, ...[0, 1, 2, 21].map((count) => ({ ...values, count }))]) {
          const named = given ?? { ...values, count: undefined };
          expect(read(asked, named), asked).toBe(pages.t(asked as 'shell:menu', named).replace(/\{\{\w+\}\}/g, ''));
        }
      }
    }
  });

  it('fall back to their keys if missing', () => {
    const read = createTextReader('en', { shell: { menu: { open: 'Open' } } });
    expect([read('shell:menu.close'), read('shell:menu'), read('other:x'), read('shell:constructor')]).toEqual([
      'menu.close',
      'menu',
      'x',
      'constructor',
    ]);
  });
});
