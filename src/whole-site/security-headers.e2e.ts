import { scoreResponse } from '#testing/browser/observatory.ts';
import { cookieOf, createPerson } from '#testing/browser/people.ts';
import { listSitePages, viewerOf } from '#testing/browser/site-pages.ts';
import { expect, test } from '#testing/browser/test.ts';
import { type VisitResponse, visit } from '#testing/browser/visit.ts';

test.describe('security headers', { tag: '@once' }, () => {
  test('are on every page', async () => {
    for (const page of listSitePages()) {
      const kind = viewerOf(page);
      const headers = kind ? { cookie: cookieOf(await createPerson('aurora', kind)) } : undefined;
      expectHeaders(page.path, await visit('aurora', page.path, headers ? { headers } : {}));
    }
  });

  test('earn A+ by the rules of Mozilla’s HTTP Observatory', async () => {
    for (const page of listSitePages()) {
      const kind = viewerOf(page);
      const headers = kind ? { cookie: cookieOf(await createPerson('aurora', kind)) } : undefined;
      const { score, marks } = scoreResponse(await visit('aurora', page.path, headers ? { headers } : {}));
      expect({ path: page.path, score: score >= 125, marks }).toMatchObject({ score: true });
    }
    for (const path of ['/?lang=en', '/no/such/page', '/language/et?next=/']) {
      const { score, marks } = scoreResponse(await visit('aurora', path));
      expect({ path, score: score >= 125, marks }).toMatchObject({ score: true });
    }
  });

  test('are on errors, redirects, files, calls and unknown hosts', async () => {
    const { body } = await visit('aurora', '/');
    const script = /src="(\/_astro\/[^"]+\.js)"/.exec(body)?.[1] ?? '';
    for (const [host, path] of [
      ['aurora', '/no/such/page'],
      ['faulty', '/'],
      ['broken', '/'],
      ['closed', '/'],
      ['nobody.localhost', '/'],
      ['aurora', '/language/et'],
      ['aurora', '/build.json'],
      ['aurora', script],
      ['aurora', '/api/health'],
      ['aurora', '/api/users/profile'],
      ['aurora', '/api/no/such'],
    ] as const) {
      expectHeaders(`${host}${path}`, await visit(host, path));
    }
  });
});

function expectHeaders(what: string, { headers }: VisitResponse): void {
  const has = (name: string) => [what, name, headers[name]];
  expect(has('strict-transport-security')).toEqual([
    what,
    expect.any(String),
    expect.stringContaining('max-age=63072'),
  ]);
  expect(has('x-content-type-options')).toEqual([what, expect.any(String), 'nosniff']);
  expect(has('referrer-policy')).toEqual([what, expect.any(String), expect.stringMatching(/origin|no-referrer/)]);
  expect(has('permissions-policy')).toEqual([what, expect.any(String), expect.stringContaining('camera=()')]);
  if (!headers['content-type']?.startsWith('text/html')) return;
  const policy = headers['content-security-policy'] ?? '';
  expect(policy, what).toContain("default-src 'none'");
  expect(policy, what).toContain("frame-ancestors 'none'");
  expect(policy, what).toContain('script-src');
  expect(policy, what).not.toMatch(/unsafe-|\*|http:|https:/);
}
