import { describe, expect, it } from 'vitest';
import { brandPath, createBrandStudio } from '#api/testing/brand-studio.ts';
import { call } from '#api/testing/index.ts';
import { brandFields, brandPaths } from './contract.ts';

describe('the brand draft', () => {
  it('starts as the published brand, and changes only the given settings', async () => {
    const { change, read } = await createBrandStudio();
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

  it('doesn’t affect any page before it is published', async () => {
    const { change, shown } = await createBrandStudio();
    const before = await shown();
    await change({ 'colors.primary': '#0a7d55', corners: 'round' });
    expect(await shown()).toEqual(before);
  });

  it('follows the published brand again in a setting that is reset', async () => {
    const { change, read } = await createBrandStudio();
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
  ])('refuses %s %j with an error on its field and changes nothing else', async (field, value, code) => {
    const { change, read } = await createBrandStudio();
    const { status, body } = await change({ [field]: value, corners: 'round' });
    expect(status).toBe(400);
    expect(body.error?.fields?.[`changes.${field}`]?.code).toBe(code);
    expect((await read()).revision).toBe(0);
  });

  it('refuses every value of the wrong type, for every setting, and stores nothing', async () => {
    const { change, read } = await createBrandStudio();
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

  it('refuses unknown settings', async () => {
    const { change } = await createBrandStudio();
    expect((await change({ 'colors.__proto__': '#000000' })).status).toBe(400);
    expect((await change({ name: 'Teine' })).status).toBe(400);
  });

  it('keeps concurrent changes by two administrators to different settings', async () => {
    const { change, read, jaan } = await createBrandStudio();
    const both = [change({ corners: 'round' }), change({ 'nav.style': 'pills' }, 0, jaan)];
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await read()).draft).toMatchObject({ corners: 'round', 'nav.style': 'pills' });
  });

  it('refuses the second administrator’s changes, and names the setting that the first has changed', async () => {
    const { change, read, jaan } = await createBrandStudio();
    await change({ corners: 'round' }, 0, jaan);
    const { status, body } = await change({ corners: 'sharp', 'nav.style': 'pills' });
    expect([status, body.error?.code]).toEqual([409, 'draft_changed']);
    expect(Object.keys(body.error?.fields ?? {})).toEqual(['changes.corners']);
    expect((await read()).changes.map(({ path: changed }) => changed)).toEqual(['corners']);
    expect((await change({ corners: 'sharp' }, 1)).status).toBe(200);
  });

  it('accepts one person’s concurrent changes to the same setting', async () => {
    const { change } = await createBrandStudio();
    const sent = ['#111111', '#222222', '#333333'].map((color) => change({ 'colors.primary': color }));
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('warns about a colour that pages would adjust, and shows the adjusted colour', async () => {
    const { change } = await createBrandStudio();
    const { body } = await change({ 'colors.text.body': '#dddddd', 'colors.background.page': '#ffffff' });
    const warning = body.data.warnings.find(({ path: warned }) => warned === 'colors.text.body');
    expect(warning).toMatchObject({ chosen: '#dddddd', shown: expect.stringMatching(/^#[0-9a-f]{6}$/) });
    expect(warning?.contrast).toBeLessThan(4.5);
    expect(body.data.contrasts['colors.text.body']).toBeGreaterThanOrEqual(4.5);
    const fixed = await change({ 'colors.text.body': warning?.shown }, 1);
    expect(fixed.body.data.warnings.map(({ path: warned }) => warned)).not.toContain('colors.text.body');
  });

  it('can be discarded as a whole', async () => {
    const { change, read, community, mari } = await createBrandStudio();
    await change({ corners: 'round', 'nav.style': 'pills' });
    await call(community, 'DELETE', brandPath, { as: mari, body: { revision: 1 } });
    expect((await read()).changes).toEqual([]);
  });
});
