import { z } from 'zod';
import { idParams } from '#api/platform/http/contract.ts';
import { verb } from '#api/verb.ts';
import { findPublicSpace } from './queries.ts';

/** A space as visitors may know it: nothing that members wrote. */
export interface SpaceTeaser {
  name: string;
  description: string;
}

const asked = z.object({ post: z.string().optional(), space: z.string().optional() });

/**
 * The space to which a visitor's link leads, by a post in it or by its id or slug. Null unless every member may read it
 * without joining it, or if there is no such post.
 */
export const loadSpaceTeaser = verb(
  { access: 'anyone', input: asked },
  async ({ db, locale }, { post, space }): Promise<SpaceTeaser | null> => {
    const id = post === undefined ? undefined : idParams.safeParse({ id: post }).data?.id;
    if (id === undefined && (post !== undefined || space === undefined)) return null;
    const [row] = await findPublicSpace(db, id === undefined ? { space: space ?? '' } : { post: id });
    if (!row) return null;
    return locale === 'et'
      ? { name: row.nameEt, description: row.descriptionEt }
      : { name: row.nameEn, description: row.descriptionEn };
  },
);
