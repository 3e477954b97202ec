import { AppError } from '#api/platform/http/app-error.ts';
import { verb } from '#api/verb.ts';
import { revisionParams, type WorkingCopy } from './contract.ts';
import { findRevision } from './queries.ts';

/** Returns a revision, to preview it before restoring. */
export const getRevision = verb(
  { access: 'admin', params: revisionParams },
  async (context, { id, revisionId }): Promise<{ data: WorkingCopy }> => {
    const [revision] = await findRevision(context.db, id, revisionId);
    if (!revision) throw new AppError('not_found');
    return { data: revision.content };
  },
);
