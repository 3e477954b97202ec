import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';

test('other spellings of a page’s URL redirect to its canonical one', { tag: '@once' }, async () => {
  for (const [spelling, path] of [
    ['/%70ricing', '/pricing'],
    ['/%2570ricing', '/pricing'],
    ['//pricing', '/pricing'],
    ['/pricing/', '/pricing'],
    ['/pricing//?a=1&b=%2F', '/pricing?a=1&b=%2F'],
    ['/./pricing/.', '/pricing'],
    ['//auth//%73ignin/', '/auth/signin'],
    ['/%61dmin', '/admin'],
  ] as const) {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await visit('ryup', spelling, { method });
      expect([spelling, status, headers.location]).toEqual([spelling, 308, originOf('ryup') + path]);
    }
  }
  const guarded = await visit('ryup', '/admin');
  expect([guarded.status, guarded.headers.location]).toEqual([303, '/auth/signin?next=%2Fadmin']);
});

test('no spelling of an address leads to another site', { tag: '@once' }, async () => {
  const hostile = [
    '//evil.test',
    '///evil.test/',
    '/\\\\evil.test',
    '/.//evil.test/',
    '/x/..//evil.test',
    '/%2e//evil.test',
    '/%2F/evil.test/',
    '/%5Cevil.test/',
    '//evil.test/..//evil.test/',
    '//@evil.test/',
  ];
  for (const path of hostile) {
    const { status, headers } = await visit('ryup', path);
    expect([path, status]).toEqual([path, status === 404 ? 404 : 308]);
    const target = new URL(headers.location ?? '/', originOf('ryup'));
    expect([path, target.origin]).toEqual([path, originOf('ryup')]);
  }
});

test('an encoded slash, a different case or a path parameter makes a different path', { tag: '@once' }, async () => {
  for (const path of [
    '/Pricing',
    '/pricing%2F',
    '/pricing%2f..%2fadmin',
    '/pricing;x',
    '/pricing;',
    '/pricing%00',
    '/auth%2Fsignin',
  ]) {
    const { status, headers } = await visit('ryup', path);
    const found = status === 308 ? await visit('ryup', new URL(headers.location ?? '').pathname) : { status };
    expect(found.status, path).toBeGreaterThanOrEqual(400);
    expect(found.status, path).toBeLessThan(500);
  }
});

test('the addresses of calls and forms have only one spelling', { tag: '@once' }, async () => {
  expect((await visit('ryup', '/api/health')).status).toBe(200);
  for (const path of [
    '/%61pi/health',
    '//api/health',
    '/api//health',
    '/api/%68ealth',
    '/api/health/',
    '/x/..//api/health',
    '/api/',
    '/api',
    '/api/health%2F',
    '/api/health;x',
    '/API/health',
  ]) {
    for (const method of ['GET', 'POST']) {
      const { status, headers } = await visit('ryup', path, { method });
      expect([path, status, headers.location]).toEqual([path, 404, undefined]);
    }
  }
  const { status } = await visit('ryup', '//auth/signin', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'email=a',
  });
  expect(status).toBe(404);
});

test('half a surrogate pair or a NUL in an address causes no internal error', { tag: '@once' }, async () => {
  for (const path of [
    '/search?q=%ED%A0%80',
    '/search?q=a%00b',
    '/articles?topic=%00',
    '/articles/%ED%A0%80',
    '/articles/a%00b',
    '/profile/%00',
    '/auth/signin?next=%2F%00',
    '/language/%ED%A0%80',
  ]) {
    expect((await visit('ryup', path)).status, path).toBeLessThan(500);
  }
});
