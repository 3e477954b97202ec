import { AppError } from '#api/platform/http/app-error.ts';
import { verb } from '#api/verb.ts';
import { slugParams } from '../content/contract.ts';
import { viewerOf } from '../content/index.ts';
import { saveProgressSchema } from './contract.ts';
import { upsertProgress } from './queries.ts';

/** Saves a member's position in a video that they have access to. */
export const saveProgress = verb(
  { access: 'member', params: slugParams, input: saveProgressSchema },
  async (context, { slug, seconds }, { user }): Promise<void> => {
    const { db } = context;
    const viewer = viewerOf(context);
    const [noted] = await upsertProgress(db, slug, viewer, user.id, Math.floor(seconds));
    if (!noted) throw new AppError('not_found');
  },
);
