import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { idParams } from '#api/platform/http/contract.ts';
import { parseId } from '#api/platform/http/parse-id.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { pageOf } from '#api/platform/paging/page-of.ts';
import { presentSpaceNames } from '../administration/present-managed.ts';
import { selectSpaceNames } from '../administration/queries.ts';
import { detailsQuery, type PostDetails } from './contract.ts';
import { presentComment, presentCompared, presentDetails, presentEntry, presentReport } from './present-details.ts';
import { findDetails, selectComments, selectCompared, selectLog, selectReports } from './queries.ts';

type Input = z.input<typeof idParams> & z.input<typeof detailsQuery>;

const maxRevisions = 10;
const maxEntries = 20;
const maxReports = 50;

/** A post in any state with everything staff need to decide on it. */
export async function getPostDetails(context: Context, input: Input): Promise<{ data: PostDetails }> {
  const { spaces: _spaces, ...data } = await readDetails(context, input);
  return { data };
}

export interface PostDetailsPage extends PostDetails {
  spaces: ReturnType<typeof presentSpaceNames>;
}

/** {@link getPostDetails} with all spaces, in one exchange, for the page. */
export async function loadPostDetails(context: Context, input: Input): Promise<{ data: PostDetailsPage }> {
  return { data: await readDetails(context, input) };
}

async function readDetails(context: Context, input: Input): Promise<PostDetailsPage> {
  const viewer = requireRole(context, 'moderator');
  const id = parseId(input);
  const { state, cursor, limit, revision, entry } = parseInput(detailsQuery, input);
  const { db } = context;
  const read = await namedBatch(db, {
    found: findDetails(db, id),
    revisions: selectCompared(db, id, revision, maxRevisions + 1),
    comments: selectComments(db, id, { state, cursor, limit: limit + 1 }),
    log: selectLog(db, viewer, id, entry, maxEntries + 1),
    reports: selectReports(db, viewer, id, maxReports),
    spaces: selectSpaceNames(db),
  });
  const [row] = read.found;
  if (!row) throw new AppError('not_found');
  const [revisions, log] = [pageOf(read.revisions, maxRevisions), pageOf(read.log, maxEntries)];
  const shown = read.comments.slice(0, limit);
  const hasMore = read.comments.length > limit;
  return {
    ...presentDetails(context, row),
    revisions: { ...revisions, items: revisions.items.map(presentCompared) },
    comments: {
      items: shown.map((comment) => presentComment(context, comment)),
      nextCursor: hasMore ? String(shown.at(-1)?.position) : null,
    },
    log: { ...log, items: log.items.map(presentEntry) },
    reports: read.reports.map(presentReport),
    spaces: presentSpaceNames(context, read.spaces),
  };
}
