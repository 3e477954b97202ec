import { AppError } from '#api/platform/http/app-error.ts';
import { verb } from '#api/verb.ts';
import { revisionParams, type WorkingCopy } from './contract.ts';
import { findRevision } from './queries.ts';

/** Returns a revision, to preview it before restoring. */
export const getRevision = verb(
  { access: 'admin', params: revisionParams, parsesItself: true },
  async (context, input): Promise<{ data: WorkingCopy }> => {
    const parsed = revisionParams.safeParse(input);
    if (!parsed.success) throw new AppError('not_found');
    const { id, revisionId } = parsed.data;
    const [revision] = await findRevision(context.db, id, revisionId);
    if (!revision) throw new AppError('not_found');
    return { data: revision.content };
  },
);
