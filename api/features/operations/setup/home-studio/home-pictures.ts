import type { Context } from '#api/context.ts';
import { pictureFileSchema } from '#api/features/brand/customizations/contract.ts';
import { listFiles } from '#api/platform/files/list-files.ts';
import type { Outcome } from '#api/platform/http/refusal.ts';
import type { PictureRefusal } from '#api/platform/images/contract.ts';
import { maxPictureSize, pictureRefusals } from '#api/platform/images/contract.ts';
import { storeImage } from '#api/platform/images/store-image.ts';
import { limitUploads } from '#api/platform/rate-limits/limit-uploads.ts';
import { verb } from '#api/verb.ts';
import { draftRecords } from '../brand-studio/contract.ts';
import { type HomePicture, maxPicturesListed } from './contract.ts';

/**
 * Files in the brand folder that sections can't show: uploaded logos, named by their use, and the preview picture for
 * other sites.
 */
const others = /^(?:(?:main|dark|small|favicon|icon)-[\w-]{12}-|share\.png$)/;

const folderOf = ({ tenant }: Context) => `${tenant.slug}/brand/`;

/** Lists the pictures in the brand folder that a section can show, newest first. */
export const listHomePictures = verb(
  { access: 'admin' },
  async (context): Promise<{ data: { pictures: HomePicture[] } }> => {
    const prefix = folderOf(context);
    const found: { file: string; uploadedAt: number }[] = [];
    for await (const objects of listFiles(context.env.FILES, prefix)) {
      for (const { key, uploaded } of objects) {
        const file = key.slice(prefix.length);
        if (pictureFileSchema.safeParse(file).success && !others.test(file)) {
          found.push({ file, uploadedAt: uploaded.getTime() });
        }
      }
    }
    const pictures = found.sort((one, other) => other.uploadedAt - one.uploadedAt).slice(0, maxPicturesListed);
    return { data: { pictures: pictures.map(({ file }) => ({ file, address: `/files/${prefix}${file}` })) } };
  },
);

/** Stores a picture, stripped of metadata, in the brand folder. It is deleted after a week if nothing uses it. */
export const uploadHomePicture = verb(
  {
    access: 'admin',
    takesRequest: true,
    refusals: pictureRefusals,
    records: draftRecords,
  },
  async (context, { request }, { user }): Promise<Outcome<{ data: HomePicture }, PictureRefusal>> => {
    await limitUploads(context, 'brand-pictures.member', user.id);
    const kept = await storeImage(context, request, { folder: 'brand', ...maxPictureSize });
    if (!kept.ok) return kept;
    return { ok: true, data: { file: kept.key.slice(folderOf(context).length), address: `/files/${kept.key}` } };
  },
);
