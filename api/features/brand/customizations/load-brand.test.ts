import { describe, expect, inject, it } from 'vitest';
import { communityState } from '#api/platform/community-state/schema.ts';
import { call, createTestCommunity, createTestContext, type TestCommunity } from '#api/testing/index.ts';
import { contrast, minTextContrast } from './contrast.ts';
import { defaultBrand } from './default-brand.ts';
import { brandFileUrl, loadBrand } from './load-brand.ts';
import { mailBrand } from './mail-brand.ts';

type Current = { success: boolean; data: { version: number; settings: Record<string, unknown> } };
type Version = { success: boolean; data: { version: number } };
const current = (community: TestCommunity, query = '', headers: Record<string, string> = {}) =>
  call<Current>(community, 'GET', `/api/customizations/current${query}`, { headers });

describe('GET /api/customizations/current', () => {
  const brand = {
    ...defaultBrand,
    name: 'Kuu',
    tagline: { et: 'Meie kuu', en: 'Our moon' },
    logo: { ...defaultBrand.logo, main: 'logo.svg' },
  };

  it('returns texts in the viewer’s language and logos as URLs', async () => {
    const community = await createTestCommunity({ brand });
    const { status, body } = await current(community, '', { 'accept-language': 'en' });
    expect(status).toBe(200);
    expect(body.data.version).toBe(1);
    expect(body.data.settings).toMatchObject({
      name: 'Kuu',
      tagline: 'Our moon',
      logo: { main: `/files/${community.tenant.slug}/brand/logo.svg?v=1`, dark: '' },
      colors: { primary: '#3b82f6' },
    });
    expect((await current(community)).body.data.settings['tagline']).toBe('Meie kuu');
  });

  it('returns the version that browsers compare with their cached copy', async () => {
    const community = await createTestCommunity();
    const { body } = await call<Version>(community, 'GET', '/api/customizations/version');
    expect(body).toEqual({ success: true, data: { version: 1 } });
  });

  it('returns the brand of the host’s community, and refuses a query that names another', async () => {
    const [kuu, koit] = [await createTestCommunity({ brand }), await createTestCommunity()];
    expect((await current(kuu, `?community=${kuu.tenant.slug}`)).status).toBe(200);
    for (const path of ['current', 'version']) {
      const { status, body } = await call(kuu, 'GET', `/api/customizations/${path}?community=${koit.tenant.slug}`);
      expect([status, body.error?.code]).toEqual([404, 'other_community']);
    }
  });
});

describe('loadBrand', () => {
  const expectDefaults = async (community: TestCommunity, env = {}) => {
    const brand = await loadBrand(createTestContext(community, { env }));
    expect(brand).toEqual({ version: 0, settings: { ...defaultBrand, name: community.tenant.name } });
  };

  it('falls back to the defaults, version 0, when the database is down', async () => {
    await expectDefaults(await createTestCommunity(), { LOCAL_DATABASE_URL: inject('closedUrl') });
  });

  it('falls back to the defaults when the stored settings are invalid, and uses none of them', async () => {
    const community = await createTestCommunity();
    await community.db.update(communityState).set({ brandSettings: { ...defaultBrand, customCss: '}evil' } });
    await expectDefaults(community);
    expect((await current(community)).body.data.version).toBe(0);
  });

  it('falls back to the defaults when the community was never set up', async () => {
    const community = await createTestCommunity();
    await community.db.delete(communityState);
    await expectDefaults(community);
  });
});

describe('brandFileUrl', () => {
  it('is a URL in the community’s folder, and empty without a file', async () => {
    const context = createTestContext(await createTestCommunity({ tenant: { slug: 'brand-file' } }));
    expect(brandFileUrl(context, 'logo.svg', 3)).toBe('/files/brand-file/brand/logo.svg?v=3');
    expect(brandFileUrl(context, '', 3)).toBe('');
  });
});

describe('mailBrand', () => {
  it('picks readable text colours, and texts in the mail’s language', async () => {
    const { tenant } = await createTestCommunity();
    const mailBrandOf = (settings = defaultBrand) => mailBrand(settings, tenant, 'https://kuu.test', 'et');
    expect(mailBrandOf()).toMatchObject({ name: 'Kuu kogu', origin: 'https://kuu.test', footer: 'Meie oma koht' });
    expect(mailBrandOf().light).toMatchObject({ accent: '#2b72e5', onAccent: '#ffffff' });
    const footer = { ...defaultBrand.footer, tagline: { et: 'Jalus', en: 'Foot' } };
    expect(mailBrandOf({ ...defaultBrand, footer }).footer).toBe('Jalus');
    for (const { accent, onAccent, bar, onBar, ...colors } of [mailBrandOf().light, mailBrandOf().dark]) {
      const { page, card, inset, text, muted, heading, link } = colors;
      expect(contrast(onAccent, accent)).toBeGreaterThanOrEqual(minTextContrast);
      expect(contrast(onBar, bar)).toBeGreaterThanOrEqual(minTextContrast);
      expect(contrast(heading, inset)).toBeGreaterThanOrEqual(minTextContrast);
      for (const words of [text, muted]) expect(contrast(words, page)).toBeGreaterThanOrEqual(minTextContrast);
      for (const words of [text, muted, heading, link]) {
        expect(contrast(words, card)).toBeGreaterThanOrEqual(minTextContrast);
      }
    }
  });
});
