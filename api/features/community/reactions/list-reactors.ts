import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { verb } from '#api/verb.ts';
import { communityViewer } from '../spaces/index.ts';
import { type ReactorsPage, reactorsQuery } from './contract.ts';
import { presentReactors } from './present.ts';
import { findReadableReactionTarget, type ReactionTarget, selectReactors } from './queries.ts';

/** Creates the verb that lists who reacted to a post or comment, by reaction, earliest first. 404 for a tombstone. */
export const listReactors = (type: ReactionTarget['type']) =>
  verb(
    { access: 'member', params: idParams, input: reactorsQuery },
    async (context, { id, ...page }, member): Promise<{ data: ReactorsPage }> => {
      const viewer = communityViewer(context, member);
      const target = { type, id };
      const { db } = context;
      const { found, rows } = await namedBatch(db, {
        found: findReadableReactionTarget(db, viewer, target),
        rows: selectReactors(db, viewer.id, target, page),
      });
      if (found.length === 0) throw new AppError('not_found');
      return { data: presentReactors(context, viewer.id, rows, page.limit) };
    },
  );
