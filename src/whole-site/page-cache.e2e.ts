import { cookieOf, createPerson } from '#testing/browser/people.ts';
import { databaseOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';

test.describe('cached pages', { tag: '@once' }, () => {
  test('never mix communities or languages, however requests interleave', async () => {
    const wanted = Array.from({ length: 200 }, (_, index) => ({
      slug: index % 2 ? 'ryup' : 'aurora',
      language: index % 4 < 2 ? 'et' : 'en',
      path: index % 3 ? '/' : '/pricing',
    }));
    const answers = await Promise.all(
      wanted.map(async (asked) => {
        const headers = { cookie: `locale=${asked.language}` };
        return { asked, answer: await visit(asked.slug, asked.path, { headers }) };
      }),
    );
    const bodies = new Map<string, string>();
    for (const { asked, answer } of answers) {
      const key = JSON.stringify(asked);
      expect(answer.body).toContain(`data-community="${asked.slug}"`);
      expect(answer.body).toMatch(new RegExp(`<html[^>]* lang="${asked.language}-`));
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(bodies.get(key) ?? answer.body).toBe(answer.body);
      bodies.set(key, answer.body);
    }
    expect(new Set(bodies.values()).size).toBe(8);
  });

  test('are the same for members and contain nothing personal', async () => {
    const person = await createPerson('ryup');
    const [visitor, member] = [
      await visit('ryup', '/pricing'),
      await visit('ryup', '/pricing', { headers: { cookie: cookieOf(person) } }),
    ];
    expect(member.body).toBe(visitor.body);
    expect(member.headers['set-cookie']).toBeUndefined();
  });

  test('have an ETag for each language, and respond to it with 304', async () => {
    const [et, en] = [await visit('ryup', '/?lang=et'), await visit('ryup', '/?lang=en')];
    const tag = et.headers.etag ?? '';
    expect(tag).toMatch(/^"[\w-]{20,}"$/);
    expect(en.headers.etag).not.toBe(tag);
    const again = await visit('ryup', '/?lang=et', { headers: { 'if-none-match': `W/${tag}, "x"` } });
    expect([again.status, again.body]).toEqual([304, '']);
    expect((await visit('ryup', '/?lang=en', { headers: { 'if-none-match': tag } })).status).toBe(200);
    const plain = await visit('ryup', '/');
    expect(plain.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(plain.headers['vary']).toContain('Cookie');
  });

  test('store a link’s language only in the visitor’s browser', async () => {
    const asked = await visit('ryup', '/pricing?lang=en');
    expect(asked.headers['set-cookie']).toEqual(['visit_locale=en; Path=/; HttpOnly; Secure; SameSite=Lax']);
    expect(asked.headers['cache-control']).toBe('private, max-age=0, must-revalidate');
    const chosen = await visit('ryup', '/pricing?lang=en', { headers: { cookie: 'locale=et' } });
    expect([chosen.headers['set-cookie'], chosen.body]).toEqual([undefined, asked.body]);
    const plain = await visit('ryup', '/pricing', { headers: { cookie: 'locale=en' } });
    expect(plain.headers['set-cookie']).toBeUndefined();
    expect(plain.body).not.toMatch(/rel="canonical" href="[^"]*lang=/);
  });

  test('never contain another visitor’s query', async () => {
    const marked = await visit('aurora', '/?utm_source=%22%3E%3Cb%3Estranger-7f3a&lang=en');
    expect(marked.body).not.toContain('stranger-7f3a');
    expect((await visit('aurora', '/')).body).not.toContain('stranger-7f3a');
  });

  test('show a change within about a second', async () => {
    const db = databaseOf('changing');
    expect((await visit('changing', '/')).body).not.toContain('Seen at once');
    const sections = await db.run('select id, content from home_sections order by position limit 1');
    const [row] = sections.rows;
    const content = JSON.parse(String(row?.['content'])) as Record<string, unknown>;
    const changed = JSON.stringify(content).replace(/("title":\{"et":"[^"]*","en":")[^"]*/, '$1Seen at once');
    expect(changed).toContain('Seen at once');
    const quoted = changed.replaceAll("'", "''");
    await db.run(`update home_sections set content = '${quoted}' where id = '${row?.['id']}'`);
    await db.run('update community_state set content_epoch = content_epoch + 1');
    await expect
      .poll(async () => (await visit('changing', '/')).body, { intervals: [100], timeout: 5_000 })
      .toContain('Seen at once');
    expect((await visit('aurora', '/')).body).not.toContain('Seen at once');
  });
});

test.describe('the server', { tag: '@once' }, () => {
  test('chooses the community by the actual host only', async () => {
    for (const headers of [
      { 'x-forwarded-host': 'aurora.localhost' },
      { forwarded: 'host=aurora.localhost' },
      { 'x-host': 'aurora.localhost' },
      { 'x-original-host': 'aurora.localhost' },
      { 'x-original-url': '/pricing' },
    ] as Array<Record<string, string>>) {
      const { body } = await visit('ryup', '/', { headers });
      expect(body).toBe((await visit('ryup', '/')).body);
      expect(body).not.toContain('aurora.localhost');
    }
  });

  test('returns 404 and one sentence for an unknown host', async () => {
    for (const host of ['nobody.localhost', 'ryup.localhost.evil.test', 'evil.test', 'RYUPX.localhost']) {
      const { status, body, headers } = await visit(host, '/pricing');
      expect([host, status]).toEqual([host, 404]);
      expect(headers['content-type']).toContain('text/plain');
      expect(body.trim()).toMatch(/^[^.]+\.$/);
    }
  });

  test('lists this machine’s communities at localhost', async () => {
    const { status, body } = await visit('localhost', '/');
    expect(status).toBe(200);
    expect(body).toContain('http://ryup.localhost:');
    expect(body).toContain('http://aurora.localhost:');
    expect(body).not.toContain('closed.localhost');
  });

  test('does not serve one community’s file at another', async () => {
    expect((await visit('ryup', '/files/ryup/brand/logo.svg')).status).toBe(200);
    expect((await visit('aurora', '/files/ryup/brand/logo.svg')).status).toBe(404);
    for (const path of ['/files/ryup/../aurora/brand/logo.svg', '/files/aurora%2fbrand%2flogo.svg']) {
      const { status, headers } = await visit('ryup', path);
      // A non-canonical path may redirect to the canonical one first.
      const found = status === 308 ? (await visit('ryup', String(headers.location))).status : status;
      expect([path, found]).toEqual([path, 404]);
    }
  });
});
