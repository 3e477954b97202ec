import { describe, expect, it } from 'vitest';
import { homeSectionSchema } from '#api/features/site/home/contract.ts';
import { createPng } from '#api/platform/images/testing.ts';
import { createHomeStudio, hero, textInBothLanguages, voices } from '#api/testing/home-studio.ts';
import { bindings, call } from '#api/testing/index.ts';
import { storageListingInPairs } from '#api/testing/storage-listing-in-pairs.ts';
import type { HomePicture } from './contract.ts';

const { primary } = homeSectionSchema.options[0].parse(hero);
const linkTo = (path: unknown) => ({ ...hero, primary: { ...primary, path } });
const showing = (file: unknown) => ({ ...hero, picture: { file, alt: textInBothLanguages('Pilt') } });

/** Content that an administrator might send to break out of a section, by the field that is refused. */
const hostile: ReadonlyArray<[field: string, contents: readonly unknown[]]> = [
  [
    'content.primary.path',
    [
      ...['https://attack.invalid', '//attack.invalid', '//attack', '///attack', '/\\attack', '\\\\attack'],
      ...['javascript:alert(1)', ' javascript:alert(1)', 'data:text/html,x', 'java\tscript:x', '/a?next=//attack'],
      ...['/\t/attack', '/%2f%2fattack', '/..//attack', '', 'pricing', null, 7, ['/pricing']],
    ].map(linkTo),
  ],
  [
    'content.picture.file',
    [
      ...['../other/brand/logo.svg', '//attack.invalid/a.png', 'https://attack.invalid/a.png', 'missing.png'],
      ...['a.png"onerror="x', 'a.html', 'a.svg#x', 'a b.png', '', '/files/x.png', null, { toString: 'a.png' }],
    ].map(showing),
  ],
  ['content.kind', [{ ...hero, kind: 'script' }, { ...hero, kind: '__proto__' }, { title: textInBothLanguages('x') }]],
  [
    'content.title.et',
    [
      { ...hero, title: { et: '', en: 'x' } },
      { ...hero, title: { et: ['x'], en: 'x' } },
    ],
  ],
  ['content.title.en', [{ ...hero, title: { et: 'x', en: 'x'.repeat(91) } }]],
  [
    'content.items',
    [
      { ...voices, items: [] },
      { ...voices, items: Array(5).fill({}) },
      { ...voices, items: 'x' },
    ],
  ],
  ['content', [{ ...hero, onload: 'x' }, 'hero', 7, [], true, JSON.parse('{"__proto__":{"kind":"hero"}}')]],
];

describe('a section of the home page', () => {
  it('accepts only valid content, and refuses anything else at its field without storing it', async () => {
    const { change, first, read } = await createHomeStudio();
    for (const [field, contents] of hostile) {
      for (const content of contents) {
        const { status, body } = await change({ [first.id]: { content } });
        const fields = Object.keys(body.error?.fields ?? {});
        expect([content, status]).toEqual([content, 400]);
        expect([content, fields.every((name) => name.startsWith(`sections.${first.id}.content`))]).toEqual([
          content,
          true,
        ]);
        expect([content, fields.some((name) => name.startsWith(`sections.${first.id}.${field}`))]).toEqual([
          content,
          true,
        ]);
      }
    }
    expect((await read()).draft.revision).toBe(0);
  });

  it('refuses invalid content with the error codes of its form', async () => {
    const { change, first } = await createHomeStudio();
    const codes = async (content: unknown) => {
      const { body } = await change({ [first.id]: { content } });
      return Object.values(body.error?.fields ?? {}).map(({ code }) => code);
    };
    expect(await codes(linkTo('//attack'))).toEqual(['home_link_invalid']);
    expect(await codes(showing('missing.png'))).toEqual(['home_picture_unknown']);
    expect(await codes({ ...hero, title: textInBothLanguages('x'.repeat(91)) })).toEqual([
      'home_text_too_long',
      'home_text_too_long',
    ]);
    expect(await codes({ ...voices, items: [] })).toEqual(['home_items_missing']);
  });

  it('requires a valid id and place, and accepts no other fields', async () => {
    const { change, first } = await createHomeStudio();
    for (const id of ['x', 'constructor', '../a', '', `${first.id}.content`]) {
      expect((await change({ [id]: { place: 1 } })).status).toBe(400);
    }
    for (const place of ['1', 1e9, true, {}, [0]]) expect((await change({ [first.id]: { place } })).status).toBe(400);
    expect((await change({ [first.id]: { place: 1, role: 'admin' } })).status).toBe(400);
  });
});

describe('a picture for the home page', () => {
  async function withPictures() {
    const studio = await createHomeStudio();
    const { community, mari: as } = studio;
    const pictures = '/api/admin/customizations/pictures';
    const upload = (body: unknown) =>
      call<{ data: HomePicture; error?: { code: string } }>(community, 'PUT', pictures, {
        ...{ as, body, headers: { 'content-type': 'image/png' } },
      });
    const list = async (env = {}) =>
      (await call<{ data: { pictures: HomePicture[] } }>(community, 'GET', pictures, { as, env })).body.data.pictures;
    return { ...studio, upload, list };
  }

  it('is renamed, listed for selection, and shown in a section', async () => {
    const { upload, list, change, first, community } = await withPictures();
    const { body } = await upload(createPng({ width: 900, height: 600 }));
    const { file, address } = body.data;
    expect(file).toMatch(/^[\da-f-]{36}-900x600\.png$/);
    expect(address).toBe(`/files/${community.tenant.slug}/brand/${file}`);
    expect((await list()).map((each) => each.file)).toEqual([file]);
    expect((await change({ [first.id]: { content: showing(file) } })).status).toBe(200);
  });

  it('must be a JPEG, PNG or WebP of an allowed size', async () => {
    const { upload } = await withPictures();
    expect((await upload(new TextEncoder().encode('<svg onload="x()"/>'))).body.error?.code).toBe('picture_invalid');
    expect((await upload(createPng({ width: 6_001 }))).body.error?.code).toBe('picture_too_many_pixels');
    expect((await upload(new Uint8Array(10 * 1024 * 1024))).body.error?.code).toBe('picture_too_large');
  });

  it('can’t be shown if it belongs to another community', async () => {
    const { upload } = await withPictures();
    const { change, first } = await withPictures();
    const { body } = await upload(createPng({ width: 900 }));
    expect((await change({ [first.id]: { content: showing(body.data.file) } })).status).toBe(400);
  });

  it('is not listed if it is a logo or the preview picture for other sites', async () => {
    const { list, community } = await withPictures();
    for (const name of ['share.png', 'main-abcdefghijkl-60x20.svg', 'hero.svg', 'notes.txt']) {
      await bindings.FILES.put(`${community.tenant.slug}/brand/${name}`, 'x');
    }
    expect((await list()).map(({ file }) => file)).toEqual(['hero.svg']);
  });

  it('is listed before older pictures, even if storage lists the folder in several pages', async () => {
    const { list, community } = await withPictures();
    const oldestFirst = ['e.svg', 'd.svg', 'c.svg', 'b.svg', 'a.svg'];
    for (const name of oldestFirst) await bindings.FILES.put(`${community.tenant.slug}/brand/${name}`, 'x');
    expect((await list({ FILES: storageListingInPairs })).map(({ file }) => file)).toEqual(oldestFirst.toReversed());
  });
});
