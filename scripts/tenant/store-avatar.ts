import sharp from 'sharp';
import { avatarSize, drawAvatar } from './draw-avatar.ts';
import { drawSvg } from './draw-svg.ts';
import type { Target } from './target/target.ts';

interface Person {
  id: string;
  name: string;
  /** The member's picture as SVG; without one, a portrait is drawn. */
  svg?: string | undefined;
}

/**
 * Draws and stores the picture of a member of a demo community, and returns its key. Like an uploaded picture, it is a
 * WebP, whose file is a fraction of a PNG's.
 */
export async function storeAvatar(target: Target, slug: string, { id, name, svg }: Person): Promise<string> {
  const key = `${slug}/avatars/${id}-${avatarSize}x${avatarSize}.webp`;
  const drawn = svg === undefined ? await drawAvatar(name) : await drawSvg(svg, avatarSize);
  const bytes = await sharp(drawn).webp({ quality: 90 }).toBuffer();
  await target.putFile({ key, bytes, type: 'image/webp' });
  return key;
}
