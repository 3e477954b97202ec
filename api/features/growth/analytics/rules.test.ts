import { describe, expect, it } from 'vitest';
import { nameAdminAction, pickForwardedProperties } from '#api/platform/analytics/rules.ts';
import {
  mayBrowserReport,
  toCountedCountry,
  toCountedDevice,
  toCountedLanguage,
  toCountedPage,
  toCountedReferrer,
  toCountedUtm,
} from './rules.ts';
import { trackEventSchema, trackPageViewSchema } from './visits/contract.ts';
import { pages } from './visits/rules.ts';

describe('an event name', () => {
  it.each([
    'User Registered',
    'User Logged In',
    'Subscription Upgraded',
    'Admin Action',
    'Feature Used',
    '2FA Action',
    'Profile Updated',
    'Error Occurred',
    'Purchase Completed',
  ])('may be %s', (event) => {
    expect(trackEventSchema.safeParse({ event }).success).toBe(true);
  });

  it.each(['', 'user registered', 'Page Viewed', 'Subscription', 'Subscription <b>', ' Feature Used', 7, null])(
    'may not be %j',
    (event) => {
      expect(trackEventSchema.safeParse({ event }).error?.issues.map(({ path }) => path.join())).toEqual(['event']);
    },
  );
});

describe('event properties', () => {
  const isAccepted = (properties: unknown) => trackEventSchema.safeParse({ event: 'Feature Used', properties }).success;
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));

  it('have at most 40 names, three levels and 4,000 characters', () => {
    expect([isAccepted(undefined), isAccepted(keys(40)), isAccepted({ a: { b: { c: 1 } } })]).toEqual([
      true,
      true,
      true,
    ]);
    expect([isAccepted(keys(41)), isAccepted({ a: keys(40) }), isAccepted({ a: { b: { c: { d: 1 } } } })]).toEqual([
      false,
      false,
      false,
    ]);
    expect([isAccepted({ a: 'x'.repeat(3_992) }), isAccepted({ a: 'x'.repeat(3_993) })]).toEqual([true, false]);
    expect([isAccepted([]), isAccepted('x'), isAccepted(null)]).toEqual([false, false, false]);
  });

  it('are forwarded only if their names are on an allowlist, without e-mail addresses, tokens or codes', () => {
    const details = {
      feature: 'search',
      plan: 'mari@people.test',
      kind: 'RYUP-ABCD-EFGH-JKLM',
      code: `A${'b'.repeat(42)}`,
      amount: 499,
      email: 'x',
      action: { deep: 1 },
    };
    expect(pickForwardedProperties('Feature Used', details)).toEqual({ feature: 'search', amount: 499 });
  });

  it('default the currency of a purchase to US dollars', () => {
    expect(pickForwardedProperties('Purchase Completed', { amount: 499 })).toEqual({ amount: 499, currency: 'USD' });
    expect(pickForwardedProperties('Purchase Completed', { amount: 499, currency: 'EUR' })).toEqual({
      amount: 499,
      currency: 'EUR',
    });
    expect(pickForwardedProperties('Feature Used', {})).toEqual({});
  });
});

describe('mayBrowserReport', () => {
  it.each([
    ['Feature Used', true],
    ['Error Occurred', true],
    ['Subscription Cancelled', false],
    ['Purchase Completed', false],
    ['Admin Action', false],
    ['User Registered', false],
    ['User Logged In', false],
    ['2FA Action', false],
    ['Profile Updated', false],
  ] as const)('given %s, returns %s', (event, isAllowed) => {
    expect(mayBrowserReport(event)).toBe(isAllowed);
  });
});

describe('nameAdminAction', () => {
  it.each([
    ['POST', '/api/admin/gift-cards', 'post gift-cards'],
    ['POST', '/api/admin/gift-cards/:id/cancel', 'post gift-cards.cancel'],
    ['DELETE', '/api/admin/media/:id', 'delete media'],
  ])('turns %s %s into %s, without ids', (method, path, action) => {
    expect(nameAdminAction(method, path)).toBe(action);
    expect(pickForwardedProperties('Admin Action', { action })).toEqual({ action });
  });
});

describe('toCountedPage', () => {
  const token = 'Zk3v9QpT-1mYb7Rf_0aWcXeLuHs5NdGj2oIiV8tKxEq';
  const id = '01a1fc15-9f99-72f4-9cb6-244c570ec732';

  it.each([
    ['/', '/'],
    ['/pricing/', '/pricing'],
    [`/auth/reset-password?token=${token}`, '/auth/reset-password'],
    [`/auth/verify-email#${token}`, '/auth/verify-email'],
    ['/subscription?redeem=RYUP-ABCD-EFGH-JKLM', '/subscription'],
    [`/store/card/${id}.${token}`, '/store/card/*'],
    [`/profile/${id}`, '/profile/*'],
    [`/community/posts/${id}`, '/community/posts/*'],
    [`/messages/${id}`, '/messages/*'],
    ['/messages/new', '/messages/new'],
    ['/admin/legal-documents/terms/et', '/admin/legal-documents/*/*'],
    ['/pricing?utm_source=news&fbclid=IwAR0abc', '/pricing'],
    ['/call-me-at-5551234', ''],
    ['/community/posts/one/two', ''],
    [`/somewhere/${token}`, ''],
    ['/dev/parts', ''],
    ['/PRICING', ''],
    ['/*', ''],
    [`/${'x'.repeat(400)}`, ''],
  ])('turns %j into %j', (path, page) => {
    expect(trackPageViewSchema.safeParse({ path }).success).toBe(true);
    expect(toCountedPage(path)).toEqual({ page, item: null });
  });

  it.each([
    ['/articles/uni-ja-uni', { type: 'article', by: 'slug', name: 'uni-ja-uni' }],
    [`/events/${id}?x`, { type: 'event', by: 'id', name: id }],
    ['/videos/call-me', { type: 'video', by: 'slug', name: 'call-me' }],
  ])('returns the item that %s may refer to', (path, item) => {
    expect(toCountedPage(path).item).toEqual(item);
  });

  it('recognises every page of the site and nothing else', () => {
    const files = Object.keys(import.meta.glob('/src/pages/**/*.astro'));
    expect(files.length).toBeGreaterThan(90);
    const routes = files.map(
      (file) =>
        file
          .replace('/src/pages', '')
          .replace(/\/?(?:index)?\.astro$/, '')
          .replace(/\[\w+\]/g, '*') || '/',
    );
    const neverViewed = /^\/(?:dev\/.*|404|error-screen|suspended)$/;
    expect([...pages].sort()).toEqual(routes.filter((route) => !neverViewed.test(route)).sort());
  });

  it.each(['', 'pricing', '//evil.test', '/\\evil.test', 'https://evil.test/', '/a\nb'])('refuses %j', (path) => {
    expect(trackPageViewSchema.safeParse({ path }).success).toBe(false);
  });
});

describe('toCountedReferrer', () => {
  it.each([
    ['https://search.test/find?q=mari%20maasikas', 'https://search.test'],
    ['https://mari:secret@blog.test/x', 'https://blog.test'],
    ['https://kuu.test/auth/reset-password?token=x', null],
    ['javascript:alert(1)', null],
    ['no address', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('turns %j into %j', (referrer, counted) => {
    expect(toCountedReferrer(referrer, 'https://kuu.test')).toBe(counted);
  });
});

describe('toCountedUtm', () => {
  it.each([
    ['Newsletter ', 'newsletter'],
    ['spring  sale', 'spring sale'],
    ['x'.repeat(100), 'x'.repeat(60)],
    ['ne\u{202e}ws\u{200b}letter', 'newsletter'],
    ['mari@people.test', null],
    ['Zk3v9QpT-1mYb7Rf_0aWcXeLuHs5NdGj2oIiV8tKxEq', null],
    ['01a1fc15-9f99-72f4-9cb6-244c570ec732', null],
    ['', null],
    [undefined, null],
  ])('turns %j into %j', (value, counted) => {
    expect(toCountedUtm(value)).toBe(counted);
  });
});

describe('toCountedLanguage and toCountedCountry', () => {
  it.each([
    ['et-EE', 'et'],
    ['EN', 'en'],
    ['zh-Hant-TW', 'zh'],
    ['<b>', null],
    ['', null],
    [null, null],
  ])('turns the language tag %j into %j', (tag, language) => {
    expect(toCountedLanguage(tag)).toBe(language);
  });

  it.each([
    ['EE', 'EE'],
    ['XX', null],
    ['T1', null],
    [null, null],
  ])('turns the country code %j into %j', (code, country) => {
    expect(toCountedCountry(code)).toBe(country);
  });
});

describe('toCountedDevice', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', false, 'desktop'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', false, 'desktop'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', false, 'phone'],
    ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36', false, 'phone'],
    ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', false, 'tablet'],
    ['Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15', false, 'tablet'],
    ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', true, 'phone'],
    ['SomeTelevision/1.0', false, 'other'],
  ] as const)('given %s and mobile %s, returns %s', (agent, isMobile, device) => {
    expect(toCountedDevice(agent, isMobile)).toBe(device);
  });
});
