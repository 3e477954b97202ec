import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import { verb } from '#api/verb.ts';
import { presentSpaceChoices } from '../administration/present-managed.ts';
import { selectSpaceNames } from '../administration/queries.ts';
import { detailsQuery, type PostDetails } from './contract.ts';
import {
  presentComment,
  presentComparedRevision,
  presentDetails,
  presentEntry,
  presentReport,
} from './present-details.ts';
import { findDetails, selectComments, selectComparedRevisions, selectLogEntries, selectReports } from './queries.ts';

const maxRevisions = 10;
const maxEntries = 20;
const maxReports = 50;

export interface PostDetailsPage extends PostDetails {
  spaces: ReturnType<typeof presentSpaceChoices>;
}

/** Reads a post in any state with everything staff need to decide on it, and all spaces, in one exchange. */
export const loadPostDetails = verb(
  { access: 'moderator', params: idParams, input: detailsQuery },
  async (context, { id, state, cursor, limit, revision, entry }, viewer): Promise<{ data: PostDetailsPage }> => {
    const { db } = context;
    const read = await namedBatch(db, {
      found: findDetails(db, id),
      revisions: selectComparedRevisions(db, id, revision, maxRevisions + 1),
      comments: selectComments(db, id, { state, cursor, limit: limit + 1 }),
      log: selectLogEntries(db, viewer, id, entry, maxEntries + 1),
      reports: selectReports(db, viewer, id, maxReports),
      spaces: selectSpaceNames(db),
    });
    const [row] = read.found;
    if (!row) throw new AppError('not_found');
    const [revisions, log] = [pageOf(read.revisions, maxRevisions), pageOf(read.log, maxEntries)];
    const shown = read.comments.slice(0, limit);
    const hasMore = read.comments.length > limit;
    const data = {
      ...presentDetails(context, row),
      revisions: { ...revisions, items: revisions.items.map(presentComparedRevision) },
      comments: {
        items: shown.map((comment) => presentComment(context, comment)),
        nextCursor: hasMore ? String(shown.at(-1)?.position) : null,
      },
      log: { ...log, items: log.items.map(presentEntry) },
      reports: read.reports.map(presentReport),
      spaces: presentSpaceChoices(context, read.spaces),
    };
    return { data };
  },
);
