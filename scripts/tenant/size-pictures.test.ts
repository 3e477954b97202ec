import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { cleanImage } from '#api/platform/images/clean-image.ts';
import { resizedPictureKey } from '#api/platform/images/picture-keys.ts';
import { createWorkspace } from '../../testing/commands/workspace.ts';
import { readLocalSettings } from '../local/settings.ts';
import { type LocalStorage, openLocalStorage } from '../local/storage.ts';

const place = createWorkspace();
afterAll(() => place.remove());

async function withFiles<Result>(work: (files: LocalStorage['files']) => Promise<Result>): Promise<Result> {
  const environment = { TENANTS_FOLDER: place.tenants, DATA_FOLDER: join(place.folder, 'data') };
  const storage = await openLocalStorage(readLocalSettings(environment));
  try {
    return await work(storage.files);
  } finally {
    await storage.close();
  }
}

it('the pictures command makes missing smaller versions of stored pictures, upright and only once', async () => {
  place.write('harbor');
  expect((await place.run('apply')).out).toContain('harbor');
  const base = { create: { width: 2000, height: 1000, channels: 3, background: '#3a7' } } as const;
  const lying = await sharp(base).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const key = 'harbor/community/a-1000x2000.jpg';
  const others = [
    'harbor/community/broken-900x900.png',
    'harbor/content/small-480x300.webp',
    'harbor/avatars/b-900x900.jpg',
  ];
  await withFiles(async (files) => {
    await files.put(key, new Uint8Array(lying));
    for (const other of others) await files.put(other, 'no picture');
  });
  const { code, out } = await place.run('pictures', 'harbor');
  expect(code).toBe(0);
  expect(out).toContain('harbor: 2 smaller versions of 1 pictures made');
  expect(out).toContain('harbor/community/broken-900x900.png stays as it is');
  await withFiles(async (files) => {
    for (const width of [480, 960] as const) {
      const made = await files.get(resizedPictureKey(key, width));
      const image = made && cleanImage(new Uint8Array(await made.arrayBuffer()));
      expect(image).toMatchObject({ width, height: width * 2, extension: 'webp' });
    }
    expect((await files.list({ prefix: 'harbor/sizes/' })).objects).toHaveLength(2);
  });
  expect((await place.run('pictures')).out).toContain('harbor: 0 smaller versions of 0 pictures made');
});
