import { describe, expect, it } from 'vitest';
import { deleteCookie, readCookie, serializeCookie } from './cookies.ts';

describe('readCookie', () => {
  const read = (cookie: string) => readCookie(new Request('https://kuu.test/', { headers: { cookie } }), 'locale');

  it('matches the whole name', () => {
    expect(read('a=1; locale=en; b=2')).toBe('en');
    expect(read('xlocale=en')).toBeUndefined();
    expect(read('locale2=en')).toBeUndefined();
    expect(read('')).toBeUndefined();
  });

  it('returns the first of two cookies with the same name', () => {
    expect(read('locale=en; locale=et')).toBe('en');
  });
});

describe('serializeCookie', () => {
  it('writes every attribute', () => {
    expect(serializeCookie('__Host-x', 'v', { maxAgeSeconds: 60, httpOnly: true })).toBe(
      '__Host-x=v; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
    expect(serializeCookie('x', 'v', { maxAgeSeconds: 60, httpOnly: false })).toBe(
      'x=v; Max-Age=60; Path=/; Secure; SameSite=Lax',
    );
  });

  it('keeps values from adding attributes', () => {
    expect(serializeCookie('x', 'v; Domain=evil.test', { maxAgeSeconds: 60, httpOnly: false })).not.toContain(
      '; Domain',
    );
  });

  it('deletes a cookie by expiring it at once', () => {
    expect(deleteCookie('__Host-x', { httpOnly: true })).toBe(
      '__Host-x=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
  });
});
