import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { resources } from '#locales/index.ts';
import { createTranslator } from './translate.ts';

const leaves = (value: unknown, path = ''): Map<string, string> =>
  typeof value === 'string'
    ? new Map([[path, value]])
    : new Map(
        Object.entries(value as object).flatMap(([key, inner]) => [...leaves(inner, path ? `${path}.${key}` : key)]),
      );
const placeholders = (text = '') => [...text.matchAll(/{{\s*(\w+)/g)].map(([, name]) => name).sort();

describe('the texts', () => {
  it('exist in both languages, with the same placeholders', () => {
    const [en, et] = [leaves(resources.en), leaves(resources.et)];
    const plain = (keys: Iterable<string>) =>
      [...new Set([...keys].map((key) => key.replace(/_(one|other)$/, '')))].sort();
    expect(plain(et.keys())).toEqual(plain(en.keys()));
    for (const [key, text] of en) {
      expect(text.trim(), key).not.toBe('');
      const [known, used] = [placeholders(text), placeholders(et.get(key))];
      // One language may omit the community's name; no other placeholder may be missing.
      expect(known, key).toEqual(expect.arrayContaining(used));
      expect(used, key).toEqual(expect.arrayContaining(known.filter((name) => name !== 'community')));
    }
  });
});

describe('createTranslator', () => {
  it('translates to its own language, whichever translator was created last', () => {
    const [et, en] = [createTranslator('et'), createTranslator('en')];
    expect(et('mails:verify.button')).toBe('Kinnitan oma aadressi');
    expect(en('mails:verify.button')).toBe('Confirm my address');
    expect(et('mails:verify.button')).toBe('Kinnitan oma aadressi');
  });

  it('returns a cached text again, and fills in new values each time', () => {
    const et = createTranslator('et');
    expect([et('mails:verify.button'), et('mails:verify.button')]).toEqual(Array(2).fill('Kinnitan oma aadressi'));
    const heading = (community: string) => createTranslator('en')('mails:verify.heading', { community });
    expect([heading('Ryup'), heading('Aurora')]).toEqual(['Welcome to Ryup', 'Welcome to Aurora']);
  });

  it('returns the key itself if it has no text, like the translator of islands, because errorText relies on it', () => {
    const island = createInstance({ lng: 'et', resources, initAsync: false });
    void island.init();
    for (const t of [createTranslator('et'), createTranslator('en'), island.t]) {
      expect([1, 2].map(() => t('errors:no_such_code' as 'errors:internal'))).toEqual(Array(2).fill('no_such_code'));
      expect(t('errors:internal')).not.toBe('internal');
    }
  });

  it('fills in values unescaped, because escaping happens where a text is shown', () => {
    expect(createTranslator('en')('mails:verify.heading', { community: 'Tõde & Õigus' })).toBe(
      'Welcome to Tõde & Õigus',
    );
  });
});
