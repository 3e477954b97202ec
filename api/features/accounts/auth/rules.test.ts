import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import commonPasswords from './common-passwords.json' with { type: 'json' };
import { findPasswordProblem, nextPath, safeNextPath, withNextPath } from './rules.ts';

describe('findPasswordProblem', () => {
  const policy = { minimum: 6, communityName: 'Kuu kogu', commonPasswords: new Set(commonPasswords) };
  const fault = (password: string, minimum = 6) => findPasswordProblem(password, { ...policy, minimum });

  it('requires 6 characters, counted in code points', () => {
    expect(fault('õhtu!')).toBe('password_too_short');
    expect(fault('õhtul!')).toBeNull();
    expect(fault('🌒🌓🌔🌕🌖')).toBe('password_too_short');
    expect(fault('🌒🌓🌔🌕🌖🌗')).toBeNull();
  });

  it('requires more characters if the community does', () => {
    expect(fault('kuuvalgel', 10)).toBe('password_too_short_here');
    expect(fault('kuuvalgele', 10)).toBeNull();
    expect(fault('kuu', 10)).toBe('password_too_short');
  });

  it('accepts up to 128 characters', () => {
    expect(fault('kuu '.repeat(16))).toBeNull();
    expect(fault('kuu '.repeat(32))).toBeNull();
    expect(fault(`${'kuu '.repeat(32)}!`)).toBe('password_too_long');
  });

  it('refuses each of the 3,000 most common passwords, ignoring case', () => {
    expect(commonPasswords.length).toBeGreaterThanOrEqual(3_000);
    expect(new Set(commonPasswords).size).toBe(commonPasswords.length);
    for (const password of commonPasswords.filter((common) => [...common].length >= 6)) {
      expect(fault(password)).toBe('password_too_common');
      expect(fault(password.toUpperCase())).toBe('password_too_common');
    }
    expect(commonPasswords).toEqual(expect.arrayContaining(['password', '123456', 'qwerty']));
  });

  it.each(['Kuu kogu', 'kuukogu', 'KUUKOGU2026', '!!kuu-kogu!!'])('refuses the community’s name: %s', (password) => {
    expect(fault(password)).toBe('password_is_community');
  });

  it('accepts the community’s name as part of a longer password', () => {
    expect(fault('kuukogu paistab')).toBeNull();
  });

  it("doesn't require character classes in a password of at least 20 characters", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 20, maxLength: 60, unit: 'grapheme-ascii' }), (password) => {
        expect(['password_is_community', null]).toContain(fault(password));
      }),
    );
  });
});

describe('safeNextPath', () => {
  it.each(['/me', '/events/1?tab=people#top', '/'])('returns %s unchanged', (next) => {
    expect(safeNextPath(next)).toBe(next);
  });

  it.each([
    null,
    undefined,
    '',
    'me',
    'https://evil.test/',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '\t//evil.test',
    ' //evil.test',
    'javascript:alert(1)',
    '/..//evil.test',
    '/a/..//evil.test',
    '/.//evil.test',
    '/%2e%2e//evil.test',
    `/${'x'.repeat(2_000)}`,
  ])('returns the dashboard’s path instead of %j', (next) => {
    expect(safeNextPath(next)).toBe('/dashboard');
  });

  it('returns a path on this origin for any input', () => {
    const unit = fc.constantFrom('/', '\\', '.', ':', '@', '?', '#', 'e', '%', '2', 'f', '\t', '\n', ' ', '‥');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 12 }), (rest) => {
        const url = new URL(safeNextPath(`/${rest}`), 'https://kuu.test');
        expect(url.origin).toBe('https://kuu.test');
        expect(safeNextPath(`/${rest}`)).not.toMatch(/^\/[/\\]/);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('withNextPath', () => {
  it.each([
    '/auth/signin',
    '/auth',
    '/AUTH/verify-email?token=x',
    '/%61uth/reset-password?token=x',
    '/x/../auth/signin',
    '/api/health',
    '/language/en?next=%2F',
    '//evil.test',
  ])('doesn’t add the path %j', (next) => {
    expect(nextPath(next)).toBe('/dashboard');
    expect(withNextPath('/auth/signin', next)).toBe('/auth/signin');
  });

  it('keeps a gift card’s code in the fragment, which browsers don’t send', () => {
    expect(withNextPath('/auth/verify-email?token=x', '/store#redeem=RYUP-1')).toBe(
      '/auth/verify-email?token=x&next=%2Fstore#redeem=RYUP-1',
    );
  });

  it('adds the path to URLs of the sign-in flow', () => {
    expect(withNextPath('/auth/verify-email?token=x', '/store?redeem=RYUP-1#top')).toBe(
      '/auth/verify-email?token=x&next=%2Fstore%3Fredeem%3DRYUP-1%23top',
    );
    expect(withNextPath('/auth/verify-email?token=x', '/store#redeem')).toBe(
      '/auth/verify-email?token=x&next=%2Fstore%23redeem',
    );
    expect(withNextPath('/auth/signin', '/authors')).toBe('/auth/signin?next=%2Fauthors');
  });
});
