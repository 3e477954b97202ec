import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#api/features/accounts/users/schema.ts';
import { defaultBrand } from '#api/features/brand/customizations/default-brand.ts';
import { loadBrand } from '#api/features/brand/customizations/index.ts';
import { publishBrand } from '#api/features/brand/customizations/publish-brand.ts';
import { brandVersions } from '#api/features/brand/customizations/schema.ts';
import { auditLog } from '#api/platform/audit/schema.ts';
import { forgetCommunityState } from '#api/platform/community-state/community-state.ts';
import { pngOf } from '#api/platform/images/testing.ts';
import {
  actors,
  bindings,
  call,
  contextOf,
  createTestCommunity,
  createTestContext,
  day,
  hour,
  later,
  testNow,
} from '#api/testing/index.ts';
import { brandFields, brandPaths, type DraftView, type VersionRow } from './contract.ts';
import { loadPreviewContext, studioPreview } from './preview.ts';

interface Answer {
  data: DraftView;
  error?: { code: string; fields?: Record<string, { code: string }> };
}
const path = '/api/admin/customizations';

async function openStudio() {
  const community = await createTestCommunity();
  const [mari, jaan] = [await actors.admin(community), await actors.admin(community)];
  const change = (changes: object, revision = 0, as = mari) =>
    call<Answer>(community, 'PUT', path, { as, body: { revision, changes } });
  const read = async () => (await call<Answer>(community, 'GET', path, { as: mari })).body.data;
  const publish = (revision: number, version: number, note?: string) =>
    call<{ data: { version: number }; error?: { code: string } }>(community, 'POST', `${path}/publish`, {
      as: mari,
      body: { revision, version, note },
    });
  const restore = (number: number, version: number) =>
    call(community, 'POST', `${path}/versions/${number}/restore`, { as: mari, body: { version } });
  const versions = async () =>
    (await call<{ data: { versions: VersionRow[] } }>(community, 'GET', `${path}/versions`, { as: mari })).body.data
      .versions;
  /** Loads the brand that visitors' pages show. */
  const shown = async () => {
    forgetCommunityState(community.tenant.slug);
    return loadBrand(createTestContext(community));
  };
  return { community, mari, jaan, change, read, publish, restore, versions, shown };
}

describe('the brand draft', () => {
  it('starts as the published brand, and changes only the given settings', async () => {
    const { change, read } = await openStudio();
    const begun = await read();
    expect(begun).toMatchObject({ version: 1, revision: 0, changes: [], sharedUntil: null });
    expect(begun.draft).toEqual(begun.published);
    const { body } = await change({ 'colors.primary': '#0A7D55', 'tagline.et': ' Meie aed ' });
    expect(body.data).toMatchObject({
      revision: 1,
      draft: { ...begun.published, 'colors.primary': '#0a7d55', 'tagline.et': 'Meie aed' },
      changes: [{ path: 'tagline.et', isOwn: true }, { path: 'colors.primary' }],
    });
  });

  it('reaches no page before it is published', async () => {
    const { change, shown } = await openStudio();
    const before = await shown();
    await change({ 'colors.primary': '#0a7d55', corners: 'round' });
    expect(await shown()).toEqual(before);
  });

  it('follows the published brand again for a setting that is reset', async () => {
    const { change, read } = await openStudio();
    await change({ corners: 'round', 'nav.sticky': false });
    await change({ corners: null }, 1);
    expect((await read()).changes.map(({ path: changed }) => changed)).toEqual(['nav.sticky']);
  });

  it.each([
    ['colors.primary', 'red;}body{display:none', 'brand_color_invalid'],
    ['colors.primary', 'url(https://evil.test)', 'brand_color_invalid'],
    ['fonts.body', 'Comic Sans', 'brand_font_unknown'],
    ['nav.style', 'floating', 'brand_choice_unknown'],
    ['nav.sticky', 'yes', 'brand_choice_unknown'],
    ['tagline.en', '<script>alert(1)</script>', 'brand_text_invalid'],
    ['logo.main', '../../other/brand/logo.svg', 'brand_logo_unknown'],
    ['logo.main', 'missing.svg', 'brand_logo_unknown'],
  ])('refuses %s %j on its field and changes nothing else', async (field, value, code) => {
    const { change, read } = await openStudio();
    const { status, body } = await change({ [field]: value, corners: 'round' });
    expect(status).toBe(400);
    expect(body.error?.fields?.[`changes.${field}`]?.code).toBe(code);
    expect((await read()).revision).toBe(0);
  });

  it('refuses every value of the wrong kind, for every setting, and stores nothing', async () => {
    const { change, read } = await openStudio();
    const hostile = {
      color: [
        'red',
        '#fff',
        '#12345g',
        '#123456;}body{',
        'url(//attack.invalid)',
        '</style><script>',
        'expression(1)',
        1,
      ],
      font: ['Comic Sans', 'inter;}', '../inter', '</style>', ''],
      choice: ['', 'rounder', 'round}', 'constructor', '__proto__', false],
      tick: ['true', 1, 'javascript:'],
      logo: [
        '../a.svg',
        '//attack.invalid/a.svg',
        'a.svg"onload="',
        'a.html',
        'https://attack.invalid/a.png',
        'a b.svg',
      ],
      name: ['', ' ', '<b>', 'a\nb', 'a'.repeat(61), 5],
      line: ['<b>', 'a > b', 'a\nb', 'a'.repeat(301), 5],
      links: ['/articles', [['/articles']], [{ to: '/articles' }], [{ to: 1, label: { et: '', en: '' } }], false],
    } as const;
    for (const path of brandPaths) {
      for (const value of hostile[brandFields[path]]) {
        const { status, body } = await change({ [path]: value });
        expect([path, value, status]).toEqual([path, value, 400]);
        for (const field of Object.keys(body.error?.fields ?? {}))
          expect(field).toMatch(new RegExp(`^changes\\.${path}`));
      }
    }
    expect((await read()).revision).toBe(0);
  });

  it('refuses settings that a brand doesn’t have', async () => {
    const { change } = await openStudio();
    expect((await change({ 'colors.__proto__': '#000000' })).status).toBe(400);
    expect((await change({ name: 'Teine' })).status).toBe(400);
  });

  it('keeps the concurrent changes of two administrators', async () => {
    const { change, read, jaan } = await openStudio();
    const both = [change({ corners: 'round' }), change({ 'nav.style': 'pills' }, 0, jaan)];
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await read()).draft).toMatchObject({ corners: 'round', 'nav.style': 'pills' });
  });

  it('tells the second of two administrators which setting the first has changed, and stores none of the second’s changes', async () => {
    const { change, read, jaan } = await openStudio();
    await change({ corners: 'round' }, 0, jaan);
    const { status, body } = await change({ corners: 'sharp', 'nav.style': 'pills' });
    expect([status, body.error?.code]).toEqual([409, 'draft_changed']);
    expect(Object.keys(body.error?.fields ?? {})).toEqual(['changes.corners']);
    expect((await read()).changes.map(({ path: changed }) => changed)).toEqual(['corners']);
    expect((await change({ corners: 'sharp' }, 1)).status).toBe(200);
  });

  it('accepts one person’s concurrent changes to the same setting', async () => {
    const { change } = await openStudio();
    const sent = ['#111111', '#222222', '#333333'].map((color) => change({ 'colors.primary': color }));
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('warns about a colour that pages adjust, with the adjusted colour', async () => {
    const { change } = await openStudio();
    const { body } = await change({ 'colors.text.body': '#dddddd', 'colors.background.page': '#ffffff' });
    const warning = body.data.warnings.find(({ path: warned }) => warned === 'colors.text.body');
    expect(warning).toMatchObject({ chosen: '#dddddd', shown: expect.stringMatching(/^#[0-9a-f]{6}$/) });
    expect(warning?.contrast).toBeLessThan(4.5);
    expect(body.data.contrasts['colors.text.body']).toBeGreaterThanOrEqual(4.5);
    const fixed = await change({ 'colors.text.body': warning?.shown }, 1);
    expect(fixed.body.data.warnings.map(({ path: warned }) => warned)).not.toContain('colors.text.body');
  });

  it('is discarded as a whole', async () => {
    const { change, read, community, mari } = await openStudio();
    await change({ corners: 'round', 'nav.style': 'pills' });
    await call(community, 'DELETE', path, { as: mari, body: { revision: 1 } });
    expect((await read()).changes).toEqual([]);
  });
});

describe('publishing a brand draft', () => {
  it('shows the draft to everyone as the next version, and empties it', async () => {
    const { change, publish, read, shown, community, mari } = await openStudio();
    await change({ corners: 'round' });
    expect((await publish(1, 1, 'Suveks')).body.data).toEqual({ version: 2 });
    expect(await shown()).toMatchObject({ version: 2, settings: { corners: 'round' } });
    expect(await read()).toMatchObject({ version: 2, changes: [] });
    expect(await community.db.select().from(auditLog).where(eq(auditLog.action, 'brand.publish'))).toMatchObject([
      { actorId: mari.id, reason: 'Suveks', before: { corners: defaultBrand.corners }, after: { corners: 'round' } },
    ]);
  });

  it('invalidates cached pages', async () => {
    const { change, publish, community } = await openStudio();
    await change({ corners: 'round' });
    const epoch = async () => (await createTestContext(community).community()).contentEpoch;
    const before = await epoch();
    await publish(1, 1);
    expect(await epoch()).toBe(before + 1);
  });

  it('happens once in concurrent calls', async () => {
    const { change, publish, community } = await openStudio();
    await change({ corners: 'round' });
    const sent = await Promise.all(Array.from({ length: 5 }, () => publish(1, 1)));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await community.db.$count(brandVersions)).toBe(2);
    expect(await community.db.$count(auditLog, eq(auditLog.action, 'brand.publish'))).toBe(1);
  });

  it('is refused if someone changed the draft since it was read', async () => {
    const { change, publish, jaan, shown } = await openStudio();
    await change({ corners: 'round' });
    await change({ 'nav.style': 'pills' }, 1, jaan);
    expect((await publish(1, 1)).body.error?.code).toBe('draft_changed');
    expect((await shown()).version).toBe(1);
  });

  it('is refused if the operator published in the meantime, and the draft’s changes then apply to the new brand', async () => {
    const { change, publish, community, read } = await openStudio();
    await change({ corners: 'round' });
    const brand = { ...defaultBrand, fonts: { ...defaultBrand.fonts, heading: 'lora' as const } };
    await publishBrand(community.db, brand, { userId: null, at: testNow });
    expect((await publish(1, 1)).body.error?.code).toBe('draft_changed');
    expect((await read()).draft).toMatchObject({ corners: 'round', 'fonts.heading': 'lora' });
    expect((await publish(1, 2)).status).toBe(200);
  });

  it('is refused if nothing differs', async () => {
    const { publish, change } = await openStudio();
    await change({ corners: defaultBrand.corners });
    expect((await publish(1, 1)).body.error?.code).toBe('brand_unchanged');
  });
});

describe('versions of a brand', () => {
  it('say who changed what, when and why', async () => {
    const { community, mari, change, publish, versions } = await openStudio();
    await community.db.update(users).set({ name: 'Mari Mets' }).where(eq(users.id, mari.id));
    await change({ corners: 'round' });
    await publish(1, 1, 'Suveks');
    expect(await versions()).toMatchObject([
      {
        ...{ version: 2, note: 'Suveks', isCurrent: true, isFromFolder: false, restoredFrom: null },
        ...{ by: 'Mari Mets', at: testNow.getTime() },
        differences: [{ path: 'corners', from: defaultBrand.corners, to: 'round' }],
      },
      { version: 1, by: null, isCurrent: false, isFromFolder: true, differences: [] },
    ]);
  });

  it('are restored as a new version, which keeps the history, its notes and the draft', async () => {
    const { change, publish, restore, versions, shown, read } = await openStudio();
    await change({ corners: 'round' });
    await publish(1, 1, 'Suveks');
    await change({ 'nav.style': 'pills' }, 2);
    expect((await restore(1, 2)).status).toBe(200);
    expect(await shown()).toMatchObject({ version: 3, settings: { corners: defaultBrand.corners } });
    expect(await versions()).toMatchObject([
      { version: 3, restoredFrom: 1 },
      { version: 2, note: 'Suveks' },
      { version: 1 },
    ]);
    expect((await read()).draft['nav.style']).toBe('pills');
  });

  it('are restored once in concurrent calls, and not over a brand that has changed since it was read', async () => {
    const { change, publish, restore, versions } = await openStudio();
    await change({ corners: 'round' });
    await publish(1, 1);
    expect((await restore(1, 1)).status).toBe(409);
    const sent = await Promise.all([restore(1, 2), restore(1, 2), restore(1, 2)]);
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await versions()).toHaveLength(3);
    expect((await restore(99, 3)).status).toBe(404);
  });

  it('can be loaded into the draft', async () => {
    const { change, publish, read, community, mari } = await openStudio();
    await change({ corners: 'round' });
    await publish(1, 1);
    await change({ 'nav.style': 'pills' }, 2);
    await call(community, 'POST', `${path}/versions/1/draft`, { as: mari, body: { revision: 3 } });
    expect((await read()).changes.map(({ path: changed }) => changed)).toEqual(['corners']);
    expect((await read()).draft).toEqual((await openStudio().then(({ read: fresh }) => fresh())).published);
  });
});

describe('a logo', () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10"><script>alert(1)</script><path d="M0 0"/></svg>';

  async function withLogos() {
    const studio = await openStudio();
    const { community, mari: as } = studio;
    const upload = (kind: string, body: unknown, type = 'image/png', revision = 0) =>
      call<Answer>(community, 'PUT', `${path}/logos/${kind}?revision=${revision}`, {
        ...{ as, body, headers: { 'content-type': type } },
      });
    const stored = async (name: unknown) =>
      bindings.FILES.get(`${community.tenant.slug}/brand/${String(name)}`).then((file) => file?.text());
    return { ...studio, upload, stored };
  }

  it('is cleaned, named by its content and size, and part of the draft', async () => {
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
    ['main', pngOf({ width: 4001, height: 300 }), 'logo_size_unfit'],
    ['main', pngOf({ width: 300, height: 5 }), 'logo_size_unfit'],
    ['main', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'logo_size_unfit'],
    ['favicon', pngOf({ width: 300, height: 200 }), 'logo_not_square'],
    ['icon', pngOf({ width: 64, height: 64 }), 'logo_icon_unfit'],
  ])('is refused as %s if it doesn’t fit: %#', async (kind, file, code) => {
    const { upload, read } = await withLogos();
    expect((await upload(kind, file)).body.error?.code).toBe(code);
    expect((await read()).revision).toBe(0);
  });

  it('must be of a known kind', async () => {
    const { upload } = await withLogos();
    expect((await upload('header', pngOf({}))).status).toBe(404);
  });

  it('can be removed', async () => {
    const { upload, change } = await withLogos();
    await upload('main', pngOf({ width: 300, height: 100 }));
    expect((await change({ 'logo.main': '' }, 1)).body.data.draft['logo.main']).toBe('');
  });
});

describe('the preview of a brand draft', () => {
  const tokenIn = (address: string) => new URL(address).searchParams.get('preview') ?? '';

  async function sharedPreview() {
    const studio = await openStudio();
    const { community, mari: as } = studio;
    await studio.change({ corners: 'round' });
    const share = async () =>
      (await call<{ data: { address: string } }>(community, 'POST', `${path}/preview`, { as, body: { days: 7 } })).body
        .data.address;
    const open = async (address: string, now = testNow) =>
      (await loadBrand(await loadPreviewContext(createTestContext(community, { now }), tokenIn(address)))).settings
        .corners;
    return { ...studio, share, open };
  }

  it('shows the draft to whoever has the URL, until it expires', async () => {
    const { share, open } = await sharedPreview();
    const address = await share();
    expect(await open(address, later(7 * day - 1_000))).toBe('round');
    await expect(open(address, later(7 * day))).rejects.toThrow();
  });

  it('is closed when it is revoked or shared again', async () => {
    const { share, open, community, mari } = await sharedPreview();
    const first = await share();
    const second = await share();
    await expect(open(first)).rejects.toThrow();
    expect(await open(second)).toBe('round');
    await call(community, 'DELETE', `${path}/preview`, { as: mari });
    await expect(open(second)).rejects.toThrow();
  });

  it('doesn’t open at a URL that is made up, altered or from another community', async () => {
    const { share, open } = await sharedPreview();
    const other = await (await sharedPreview()).share();
    const address = await share();
    const longer = address.replace(/preview=\d+/, `preview=${later(300 * day).getTime()}`);
    for (const wrong of [other, longer, `${address}x`, 'https://x.test/?preview=', 'https://x.test/?preview=1.2']) {
      await expect(open(wrong)).rejects.toThrow();
    }
  });

  it('in the studio opens for four hours, as long as its viewer is an administrator', async () => {
    const { change, community, jaan } = await openStudio();
    await change({ corners: 'round' });
    const token = studioPreview(await contextOf(community, jaan));
    const open = async (by = token, now = testNow) =>
      (await loadBrand(await loadPreviewContext(createTestContext(community, { now }), by))).settings.corners;
    expect(await open(token, later(4 * hour - 1))).toBe('round');
    await expect(open(token, later(4 * hour))).rejects.toThrow();
    const other = await actors.admin(community);
    await expect(open(token.replace(jaan.id, other.id))).rejects.toThrow();
    await community.db.update(users).set({ role: 'user' }).where(eq(users.id, jaan.id));
    await expect(open()).rejects.toThrow();
  });
});
