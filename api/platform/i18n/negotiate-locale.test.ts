import { describe, expect, it } from 'vitest';
import { negotiateLocale } from './negotiate-locale.ts';

const localeOf = (path: string, headers: Record<string, string> = {}, fallback: 'et' | 'en' = 'et') =>
  negotiateLocale(new Request(`https://kuu.test${path}`, { headers }), fallback);

describe('negotiateLocale', () => {
  it('prefers the saved choice, then ?lang=, then the browser, then the community', () => {
    const [cookie, accept] = ['locale=et', 'en-GB,en;q=0.9'];
    expect(localeOf('/?lang=en', { cookie, 'accept-language': accept }, 'en')).toBe('et');
    expect(localeOf('/?lang=et', { 'accept-language': accept }, 'en')).toBe('et');
    expect(localeOf('/', { 'accept-language': accept })).toBe('en');
    expect(localeOf('/', {})).toBe('et');
    expect(localeOf('/', {}, 'en')).toBe('en');
  });

  it.each([
    ['et', 'et'],
    ['et-EE,et;q=0.9,en;q=0.8', 'et'],
    ['en;q=0.4, et;q=0.6', 'et'],
    ['ru, de;q=0.9, en;q=0.1', 'en'],
    ['EN-us', 'en'],
    ['et;q=0, en;q=0.1', 'en'],
  ])('reads %s as %s', (accept, locale) => {
    expect(localeOf('/', { 'accept-language': accept }, locale === 'et' ? 'en' : 'et')).toBe(locale);
  });

  it.each(['ru', '*', ';;;', 'et;q=x', ','.repeat(5_000), 'estonian'])('falls back from %j', (accept) => {
    expect(localeOf('/', { 'accept-language': accept }, 'en')).toBe('en');
  });

  it('ignores a saved choice that isn’t supported', () => {
    expect(localeOf('/?lang=fi', { cookie: 'locale=../../x', 'accept-language': 'en' })).toBe('en');
  });
});
