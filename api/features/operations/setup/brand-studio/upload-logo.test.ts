import { describe, expect, it } from 'vitest';
import { createPng } from '#api/platform/images/testing.ts';
import { brandPath, createBrandStudio, type DraftResponse } from '#api/testing/brand-studio.ts';
import { bindings, call } from '#api/testing/index.ts';

describe('an uploaded logo', () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10"><script>alert(1)</script><path d="M0 0"/></svg>';

  async function withLogos() {
    const studio = await createBrandStudio();
    const { community, mari: as } = studio;
    const upload = (kind: string, body: unknown, type = 'image/png', revision = 0) =>
      call<DraftResponse>(community, 'PUT', `${brandPath}/logos/${kind}?revision=${revision}`, {
        ...{ as, body, headers: { 'content-type': type } },
      });
    const stored = async (name: unknown) =>
      bindings.FILES.get(`${community.tenant.slug}/brand/${String(name)}`).then((file) => file?.text());
    return { ...studio, upload, stored };
  }

  it('is cleaned, named after its content and size, and set in the draft', async () => {
    const { upload, stored, publish, shown } = await withLogos();
    const { body } = await upload('main', new TextEncoder().encode(drawing), 'image/svg+xml');
    const name = body.data.draft['logo.main'];
    expect(name).toMatch(/^main-[\w-]{12}-30x10\.svg$/);
    expect(await stored(name)).toContain('<path');
    expect(await stored(name)).not.toContain('script');
    await publish(1, 1);
    expect((await shown()).settings).toMatchObject({ logo: { main: name }, logoRatios: { [String(name)]: 3 } });
  });

  it.each([
    ['main', new TextEncoder().encode('<html></html>'), 'logo_invalid'],
    ['main', new Uint8Array(1024 * 1024), 'logo_too_large'],
    ['main', createPng({ width: 4001, height: 300 }), 'logo_size_unfit'],
    ['main', createPng({ width: 300, height: 5 }), 'logo_size_unfit'],
    ['main', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'logo_size_unfit'],
    ['favicon', createPng({ width: 300, height: 200 }), 'logo_not_square'],
    ['icon', createPng({ width: 64, height: 64 }), 'logo_icon_unfit'],
  ])('is refused if it doesn’t fit the kind %s: case %#', async (kind, file, code) => {
    const { upload, read } = await withLogos();
    expect((await upload(kind, file)).body.error?.code).toBe(code);
    expect((await read()).revision).toBe(0);
  });

  it('must be of a known kind', async () => {
    const { upload } = await withLogos();
    expect((await upload('header', createPng({}))).status).toBe(404);
  });

  it('can be removed from the draft', async () => {
    const { upload, change } = await withLogos();
    await upload('main', createPng({ width: 300, height: 100 }));
    expect((await change({ 'logo.main': '' }, 1)).body.data.draft['logo.main']).toBe('');
  });
});
