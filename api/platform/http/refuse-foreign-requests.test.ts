import { describe, expect, it } from 'vitest';
import { actors, call, createTestCommunity } from '#api/testing/index.ts';
import { AppError } from './app-error.ts';
import { refuseForeignRequest, refuseOtherContentTypes } from './refuse-foreign-requests.ts';

const own = 'https://kuu.test';
const request = (method: string, headers: Record<string, string>) => new Request(`${own}/api/x`, { method, headers });
const codeOf = (act: () => void) => {
  try {
    act();
    return 'accepted';
  } catch (error) {
    return error instanceof AppError ? error.code : error;
  }
};
const verdict = (method: string, headers: Record<string, string>) =>
  codeOf(() => refuseForeignRequest(request(method, headers), own));

describe('refuseForeignRequest', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('refuses a %s that another site made the browser send', (method) => {
    expect(verdict(method, { 'sec-fetch-site': 'cross-site' })).toBe('foreign_request');
    expect(verdict(method, { 'sec-fetch-site': 'same-site' })).toBe('foreign_request');
  });

  it.each([
    'https://evil.test',
    'http://kuu.test',
    'https://kuu.test:8443',
    'https://kuu.test.evil.test',
    'https://other.kuu.test',
    'null',
    '',
  ])('refuses the origin %j', (origin) => {
    expect(verdict('POST', { origin })).toBe('foreign_request');
    if (origin !== 'null') {
      expect(verdict('POST', { origin, 'sec-fetch-site': 'same-origin' })).toBe('foreign_request');
    }
  });

  it('accepts a form on the community’s own page that sends no referrer and therefore no origin', () => {
    expect(verdict('POST', { origin: 'null', 'sec-fetch-site': 'same-origin' })).toBe('accepted');
    expect(verdict('POST', { origin: 'null', 'sec-fetch-site': 'cross-site' })).toBe('foreign_request');
  });

  it('accepts the community’s own pages, and clients other than browsers', () => {
    expect(verdict('POST', { origin: own, 'sec-fetch-site': 'same-origin' })).toBe('accepted');
    expect(verdict('POST', { 'sec-fetch-site': 'none' })).toBe('accepted');
    expect(verdict('POST', {})).toBe('accepted');
  });

  it.each(['GET', 'HEAD', 'OPTIONS'])('accepts %s, which changes nothing', (method) => {
    expect(verdict(method, { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' })).toBe('accepted');
  });
});

describe('refuseOtherContentTypes', () => {
  const typeVerdict = (type: string | null, body: BodyInit | null = '{}') => {
    const sent = new Request(`${own}/api/x`, { method: 'POST', body });
    sent.headers.delete('content-type');
    if (type !== null) sent.headers.set('content-type', type);
    return codeOf(() => refuseOtherContentTypes(sent));
  };

  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])('accepts %s', (type) => {
    expect(typeVerdict(type)).toBe('accepted');
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain; application/json',
    'application/json-patch+json',
    '',
  ])('refuses %j, which a form on another site could send', (type) => {
    expect(typeVerdict(type)).toBe('unsupported_media_type');
  });

  it('refuses a body without a type, and accepts a call without a body', () => {
    expect(typeVerdict(null)).toBe('unsupported_media_type');
    expect(typeVerdict(null, null)).toBe('accepted');
  });
});

describe('a foreign request to the API', () => {
  it('gets 403 and does nothing, whoever is signed in', async () => {
    const community = await createTestCommunity();
    const mari = await actors.member(community);
    const signOut = (headers: Record<string, string>) =>
      call(community, 'POST', '/api/auth/sign-out', { as: mari, headers });
    expect((await signOut({ origin: 'https://evil.test' })).status).toBe(403);
    expect((await signOut({ 'sec-fetch-site': 'cross-site' })).body.error?.code).toBe('foreign_request');
    expect((await call(community, 'GET', '/api/users/profile', { as: mari })).status).toBe(200);
  });

  it('is recognized by the registered host, not by the Host header', async () => {
    const community = await createTestCommunity();
    const origin = `https://${community.hostname}`;
    const sent = await call(community, 'POST', '/api/auth/sign-out', { headers: { origin } });
    expect(sent.body.error?.code).toBe('foreign_request');
    const local = `http://${community.hostname}:4321`;
    const accepted = await call(community, 'POST', '/api/auth/sign-out', { headers: { origin: local } });
    expect(accepted.body.error?.code).toBe('unauthenticated');
  });
});
