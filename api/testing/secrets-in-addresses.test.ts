import { describe, expect, it } from 'vitest';
import { api } from '#api/app.ts';

/** Parameters that sound like secrets but belong in the URL, each with the reason. */
const unavoidable = new Set([
  // Mail programs send it themselves, as RFC 8058 prescribes.
  'post /api/email/unsubscribe token',
  // Some mail programs open the same URL instead, which only shows a confirmation page.
  'get /api/email/unsubscribe token',
  // A link in a mail. The signature only proves that the campaign contains the link's URL.
  'get /api/email/click signature',
  // A browser can't add headers to a WebSocket; the ticket works once, within seconds.
  'get /api/live ticket',
]);

describe('the URL of a call', () => {
  it('contains no secret, because logs and histories keep URLs', () => {
    const { paths = {} } = api.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } });
    const named = Object.entries(paths).flatMap(([path, calls]) =>
      Object.entries(calls ?? {}).flatMap(([method, { parameters = [] }]: [string, { parameters?: object[] }]) =>
        parameters.map((parameter) => `${method} ${path} ${'name' in parameter ? parameter.name : ''}`),
      ),
    );
    expect(named).toContain('get /api/users/{id} id');
    const secrets = named.filter((name) =>
      /(?:code|token|ticket|secret|password|key|signature|challenge)$/i.test(name),
    );
    expect(secrets.filter((name) => !unavoidable.has(name))).toEqual([]);
  });
});
