import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { call, createTestCommunity } from '#api/testing/index.ts';
import { inertContentSecurityPolicy, securityHeaders, withSecurityHeaders } from './security-headers.ts';

const expected = {
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

describe('security headers', () => {
  it('have exactly the expected values, so that none is weakened by accident', () => {
    expect(securityHeaders).toEqual(expected);
    expect(inertContentSecurityPolicy).toContain("default-src 'none'");
    expect(inertContentSecurityPolicy).toContain("frame-ancestors 'none'");
  });

  it.each([
    ['a success', 'GET', '/api/health', {}, 200],
    ['a refused visitor', 'GET', '/api/users/profile', {}, 401],
    ['a foreign request', 'POST', '/api/auth/sign-in', { origin: 'https://evil.test' }, 403],
    ['an unknown path', 'GET', '/api/nothing', {}, 404],
    ['a wrong content type', 'POST', '/api/auth/sign-in', { 'content-type': 'text/plain' }, 415],
    ['a bad body', 'POST', '/api/auth/sign-in', { 'content-type': 'application/json' }, 400],
  ] as const)('are set on %s', async (_name, method, path, headers, status) => {
    const community = await createTestCommunity();
    const body = method === 'POST' ? '{' : undefined;
    const answer = await call(community, method, path, { headers, body });
    expect(answer.status).toBe(status);
    for (const [name, value] of Object.entries(expected)) expect(answer.headers.get(name)).toBe(value);
    expect(answer.headers.get('content-security-policy')).toBe(inertContentSecurityPolicy);
  });

  it('are set on an internal error', async () => {
    const community = await createTestCommunity();
    await community.db.run(sql.raw('drop table rate_limits'));
    const body = { email: 'mari@people.test', password: 'kuu paistab' };
    const answer = await call(community, 'POST', '/api/auth/sign-in', { body });
    expect(answer.status).toBe(500);
    for (const [name, value] of Object.entries(expected)) expect(answer.headers.get(name)).toBe(value);
  });
});

describe('withSecurityHeaders', () => {
  const html = { 'content-type': 'text/html; charset=utf-8' };
  const policyOf = (headers: Record<string, string>) =>
    withSecurityHeaders(new Response('', { headers })).headers.get('content-security-policy') ?? '';

  it('lets a page load from its own origin only, and run no inline script or style', () => {
    const policy = policyOf(html);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(policy).toMatch(/script-src 'self'/);
    expect(policy).not.toContain('unsafe');
    expect(policy).not.toContain('*');
    expect(policy).not.toContain('http');
  });

  it('keeps the hashes of the page’s own scripts and styles', () => {
    const own = "script-src 'self' 'sha256-abc'; style-src 'self' 'sha256-def'";
    const policy = policyOf({ ...html, 'content-security-policy': own });
    expect(policy).toContain(own);
    expect(policy).toMatch(/^default-src 'none'; /);
  });

  it('changes nothing when applied a second time', () => {
    const once = withSecurityHeaders(new Response('', { headers: html }));
    expect([...withSecurityHeaders(once).headers]).toEqual([...once.headers]);
  });

  it('adds the headers to an immutable response, and keeps its status and body', async () => {
    const fixed = Response.redirect('https://kuu.test/uni', 303);
    expect(() => fixed.headers.set('referrer-policy', 'no-referrer')).toThrow();
    const answer = withSecurityHeaders(fixed);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, 'https://kuu.test/uni']);
    for (const [name, value] of Object.entries(expected)) expect(answer.headers.get(name)).toBe(value);
    expect(answer.headers.get('content-security-policy')).toBe(inertContentSecurityPolicy);
  });

  it('keeps a stricter header set by the response', () => {
    const answer = withSecurityHeaders(new Response('', { headers: { 'referrer-policy': 'no-referrer' } }));
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  });
});
