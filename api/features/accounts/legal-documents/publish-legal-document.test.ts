import { describe, expect, it } from 'vitest';
import type { CommonResponse } from '#api/testing/call.ts';
import { actors, call, createTestCommunity, hour, later } from '#api/testing/index.ts';
import type { EditedLegalDocument, LegalDocument, LegalDocumentSummary } from './contract.ts';

async function arrange() {
  const community = await createTestCommunity();
  const admin = await actors.admin(community);
  return {
    community,
    admin,
    publish: (body: object, path = 'terms/et') =>
      call<CommonResponse & { data: { version: number } }>(community, 'POST', `/api/admin/legal-documents/${path}`, {
        as: admin,
        body,
      }),
    read: async (path = 'terms', locale = 'et') =>
      (
        await call<{ data: LegalDocument }>(community, 'GET', `/api/legal-documents/${path}`, {
          headers: { 'accept-language': locale },
        })
      ).body.data,
  };
}

describe('GET /api/legal-documents/{kind}', () => {
  it('returns the template in each language with the community’s facts before anything is published', async () => {
    const { read, community } = await arrange();
    const [et, en] = [await read('privacy'), await read('privacy', 'en')];
    expect([et.version, et.publishedAt, et.versions.length]).toEqual([0, null, 1]);
    expect(et.html).toContain(community.tenant.supportEmail);
    expect(et.html).not.toBe(en.html);
    expect(`${et.html}${en.html}`).not.toContain('{{');
  });

  it('returns 404 for an unknown kind or version', async () => {
    const { community } = await arrange();
    for (const path of ['imprint', 'terms?version=7']) {
      expect((await call(community, 'GET', `/api/legal-documents/${path}`)).status).toBe(404);
    }
    expect((await call(community, 'GET', '/api/legal-documents/terms?version=x')).status).toBe(400);
  });
});

describe('publishLegalDocument', () => {
  it('shows the new version at once, in its language only, and keeps the earlier ones', async () => {
    const { community, admin, publish, read } = await arrange();
    expect(
      (await publish({ body: '## Reeglid\n\n{{community}}', version: 0, note: ' Lühem ' })).body.data.version,
    ).toBe(1);
    await call(community, 'POST', '/api/admin/legal-documents/terms/et', {
      as: admin,
      now: later(hour),
      body: { body: 'Teine', version: 1 },
    });
    const current = await read();
    expect([current.version, current.html]).toEqual([2, '<p>Teine</p>\n']);
    expect(current.versions.map(({ version, note }) => [version, note])).toEqual([
      [2, null],
      [1, 'Lühem'],
      [0, null],
    ]);
    expect((await read('terms?version=1')).html).toContain(community.tenant.name);
    expect((await read('terms?version=0')).version).toBe(0);
    expect((await read('terms', 'en')).version).toBe(0);
    expect((await read('privacy')).version).toBe(0);
  });

  it('accepts only one of two concurrent edits of the same version', async () => {
    const { publish, read } = await arrange();
    const answers = await Promise.all(['Üks', 'Kaks'].map((body) => publish({ body, version: 0 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error?.code).toBe('legal_document_changed');
    expect((await read()).versions).toHaveLength(2);
  });

  it.each([
    [{ body: ' ', version: 0 }, 'body', 'text_required'],
    [{ body: 'a {{comunity}}', version: 0 }, 'body', 'fact_unknown'],
    [{ body: 'a'.repeat(60_001), version: 0 }, 'body', 'markdown_too_long'],
    [{ body: 'a', version: 0, note: 'a'.repeat(201) }, 'note', 'note_too_long'],
    [{ body: 'a' }, 'version', 'invalid_value'],
  ])('refuses an invalid document (%#) and publishes nothing', async (body, field, code) => {
    const { publish, read } = await arrange();
    const answer = await publish(body);
    expect([answer.status, answer.body.error?.fields?.[field]?.code]).toEqual([400, code]);
    expect((await read()).version).toBe(0);
  });

  it('returns 404 for an unknown kind or language', async () => {
    const { publish } = await arrange();
    for (const path of ['imprint/et', 'terms/fr'])
      expect((await publish({ body: 'a', version: 0 }, path)).status).toBe(404);
  });
});

describe('editing a legal document', () => {
  it('starts from the version in force with its placeholders, whatever the administrator’s language', async () => {
    const { community, admin, publish } = await arrange();
    await publish({ body: '{{community}} en', version: 0 }, 'privacy/en');
    const { body } = await call<{ data: EditedLegalDocument }>(
      community,
      'GET',
      '/api/admin/legal-documents/privacy/en',
      {
        as: admin,
        headers: { 'accept-language': 'et' },
      },
    );
    expect([body.data.version, body.data.body]).toEqual([1, '{{community}} en']);
    const list = await call<{ data: { items: LegalDocumentSummary[] } }>(
      community,
      'GET',
      '/api/admin/legal-documents',
      {
        as: admin,
      },
    );
    expect(list.body.data.items.map(({ kind, locale, version }) => `${kind} ${locale} ${version}`)).toEqual([
      'terms et 0',
      'terms en 0',
      'privacy et 0',
      'privacy en 1',
      'rules et 0',
      'rules en 0',
    ]);
  });

  it('previews the text without its scripts and stores nothing', async () => {
    const { community, admin, read } = await arrange();
    const { body } = await call<{ data: { html: string } }>(community, 'POST', '/api/admin/legal-documents/preview', {
      as: admin,
      body: { body: '{{site}} <script>alert(1)</script>' },
    });
    expect(body.data.html).not.toContain('<script');
    expect((await read()).version).toBe(0);
  });
});
