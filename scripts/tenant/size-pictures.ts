import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { listSmallerPictureWidths, pictureAttributes } from '#api/platform/images/contract.ts';
import { resizedPictureKey } from '#api/platform/images/picture-keys.ts';
import { type Command, chooseFolders, forEachCommunity, type Output } from './command.ts';
import { requireRegisteredTenant } from './find-tenant.ts';
import { describeFailure } from './operator-error.ts';
import { withTarget } from './target/open-target.ts';
import type { Target } from './target/target.ts';

/**
 * `pictures [slug]`: makes missing smaller versions of stored pictures, for example of pictures that were uploaded
 * before browsers made such versions. Existing versions stay. Safe to stop and to run again.
 */
export const sizePictures: Command = async (call) => {
  const chosen = chooseFolders(call);
  return withTarget(call, (target) =>
    forEachCommunity(call, chosen, async (folder) => {
      const { slug } = await requireRegisteredTenant(target, folder);
      const scratch = await mkdtemp(join(tmpdir(), 'kogu-pictures-'));
      try {
        call.output.log(`${slug}: ${await createMissingSizes(target, slug, join(scratch, 'picture'), call.output)}`);
      } finally {
        await rm(scratch, { recursive: true });
      }
    }),
  );
};

async function createMissingSizes(target: Target, slug: string, path: string, output: Output): Promise<string> {
  const stored = new Set((await target.listFiles(`${slug}/`)).map(({ key }) => key));
  const counted = { pictures: 0, made: 0 };
  for (const key of stored) {
    const { width = 0 } = pictureAttributes(`/files/${key}`, '');
    const missing = listSmallerPictureWidths(width).filter((each) => !stored.has(resizedPictureKey(key, each)));
    if (missing.length === 0) continue;
    try {
      await target.readFile(key, path);
      for (const each of missing) {
        const bytes = await sharp(path).autoOrient().resize({ width: each }).webp({ quality: 82 }).toBuffer();
        await target.putFile({ key: resizedPictureKey(key, each), bytes, type: 'image/webp' });
        counted.made += 1;
      }
      counted.pictures += 1;
    } catch (error) {
      output.log(`${slug}: ${key} stays as it is: ${describeFailure(error)}`);
    }
  }
  return `${counted.made} smaller versions of ${counted.pictures} pictures made`;
}
