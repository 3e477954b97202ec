import { describe, expect, it } from 'vitest';
import { followAccountLocale, negotiateLocale, rememberVisitLocale } from './negotiate-locale.ts';

const localeOf = (path: string, headers: Record<string, string> = {}, fallback: 'et' | 'en' = 'et') =>
  negotiateLocale(new Request(`https://kuu.test${path}`, { headers }), ['et', 'en'], fallback);

describe('negotiateLocale', () => {
  it('prefers ?lang=, then the saved choice, then the language of the visit, the browser and the community', () => {
    const [cookie, accept] = ['locale=et; visit_locale=en', 'en-GB,en;q=0.9'];
    expect(localeOf('/?lang=en', { cookie, 'accept-language': 'et' }, 'et')).toBe('en');
    expect(localeOf('/', { cookie, 'accept-language': accept }, 'en')).toBe('et');
    expect(localeOf('/', { cookie: 'visit_locale=et', 'accept-language': accept }, 'en')).toBe('et');
    expect(localeOf('/', { 'accept-language': accept })).toBe('en');
    expect(localeOf('/', {})).toBe('et');
    expect(localeOf('/', {}, 'en')).toBe('en');
  });

  it('prefers the account’s language to the browser’s, unless a different one was chosen on this device', () => {
    const accept = 'en-GB,en;q=0.9';
    expect(localeOf('/', { cookie: 'account_locale=et', 'accept-language': accept }, 'en')).toBe('et');
    for (const chosen of ['locale=en', 'visit_locale=en']) {
      expect(localeOf('/', { cookie: `account_locale=et; ${chosen}` }, 'et')).toBe('en');
    }
    expect(localeOf('/?lang=en', { cookie: 'account_locale=et' }, 'et')).toBe('en');
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

  it.each(['ru', '*', ';;;', 'et;q=x', ','.repeat(5_000), 'estonian'])('falls back to the default for %j', (accept) => {
    expect(localeOf('/', { 'accept-language': accept }, 'en')).toBe('en');
  });

  it('ignores languages that aren’t supported', () => {
    expect(localeOf('/?lang=fi', { cookie: 'locale=../../x', 'accept-language': 'en' })).toBe('en');
    expect(localeOf('/?lang=', { cookie: 'locale=xx; visit_locale=en' })).toBe('en');
    expect(localeOf('/?lang=ET', { cookie: 'locale=en' })).toBe('en');
  });
});

describe('rememberVisitLocale', () => {
  const kept = (path: string, cookie = '') =>
    rememberVisitLocale(new Request(`https://kuu.test${path}`, { headers: { cookie } }));

  it('keeps the language of a link until the browser closes', () => {
    expect(kept('/?lang=en')).toBe('visit_locale=en; Path=/; HttpOnly; Secure; SameSite=Lax');
    expect(kept('/?lang=et', 'visit_locale=en')).toContain('visit_locale=et;');
  });

  it.each([
    ['/', ''],
    ['/?lang=fi', ''],
    ['/?lang=en', 'locale=et'],
    ['/?lang=en', 'visit_locale=en'],
  ])('sets no cookie for %s with the cookie %j', (path, cookie) => {
    expect(kept(path, cookie)).toBeNull();
  });
});

describe('followAccountLocale', () => {
  const followed = (cookie: string) =>
    followAccountLocale(new Request('https://kuu.test/me', { headers: { cookie } }), 'et');

  it('follows a change that the member made on another device', () => {
    expect(followed('account_locale=en')).toBe(
      'account_locale=et; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
  });

  it.each(['', 'account_locale=et', 'locale=en'])('sets no cookie if the request has %j', (cookie) => {
    expect(followed(cookie)).toBeNull();
  });
});
