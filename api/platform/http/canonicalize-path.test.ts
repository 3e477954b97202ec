import { describe, expect, it } from 'vitest';
import { canonicalizePath, isApiCall } from './canonicalize-path.ts';

const pathOf = (address: string) => new URL(`https://kuu.test${address}`).pathname;

describe('canonicalizePath', () => {
  it.each([
    ['/', '/'],
    ['/pricing', '/pricing'],
    ['/%70ricing', '/pricing'],
    ['/%2570ricing', '/pricing'],
    ['/%25%37%30ricing', '/pricing'],
    ['/%252570ricing', '/pricing'],
    ['/x/%252e%252e/pricing', '/pricing'],
    ['/a%252Fb', '/a%2Fb'],
    ['/pricing/', '/pricing'],
    ['/pricing//', '/pricing'],
    ['/./pricing/.', '/pricing'],
    ['/x/../pricing', '/pricing'],
    ['/x/%2e%2E/pricing', '/pricing'],
    ['/articles//kuu', '/articles/kuu'],
    ['/articles/%6b%75u', '/articles/kuu'],
    ['/t%c3%b6%c3%b6', '/t%C3%B6%C3%B6'],
    ['/a%7Eb%2Dc%5Fd%2e', '/a~b-c_d.'],
  ])('normalizes every spelling of a path: %s is %s', (spelling, path) => {
    expect(canonicalizePath(pathOf(spelling))).toBe(path);
  });

  it.each(['/Pricing', '/pricing%2F', '/a%2Fb', '/a%5Cb', '/pricing;x', '/pricing;', '/a%00', '/a%20b', '/%E0%A4%A'])(
    'leaves other paths unchanged: %s',
    (path) => {
      expect(canonicalizePath(pathOf(path))).toBe(path);
    },
  );

  it('never returns two leading slashes, which would name another host', () => {
    for (const path of ['//evil.test', '///evil.test/', '/.//evil.test', '/x/..//evil.test', '/%2e//evil.test', '//']) {
      const canonical = canonicalizePath(new URL(`https://kuu.test${path}`).pathname);
      expect(canonical).not.toMatch(/^\/[/\\]/);
      expect(new URL(canonical, 'https://kuu.test').host).toBe('kuu.test');
    }
  });

  it('returns a path that is already canonical, so that no redirect follows another', () => {
    for (const path of [
      '/%70%2Fricing//',
      '/%25%37%30',
      '/%2%35',
      '/a/%2e%2e%2fb',
      '/.%2e%2f',
      '//%2f//',
      '/%252e%252e//evil.test',
      '/%252F%252Fevil.test',
      '/%25252',
      '/%%370',
    ]) {
      const once = canonicalizePath(pathOf(path));
      expect(canonicalizePath(pathOf(once))).toBe(once);
    }
  });
});

describe('isApiCall', () => {
  it('returns true for /api and any path below it', () => {
    expect(['/api', '/api/health', '/apis', '/API/health', '/pricing'].map(isApiCall)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
