import type { Context } from '#api/context.ts';
import { loadBrand } from '#api/features/brand/customizations/index.ts';
import {
  type NamedResults,
  type NamedStatements,
  namedBatch,
  nameResults,
} from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { ContentCard, ContentIdOrSlug, ContentType, OpenedContent } from './contract.ts';
import { presentCard, presentOpenedContent } from './present-content.ts';
import { findPublishedItem, selectShownItems } from './queries.ts';
import { previewOf } from './rules.ts';
import { viewerOf } from './viewer-of.ts';

type NoReads = Record<never, never>;

interface LoadOptions<Reads extends NamedStatements> {
  /** Whether a viewer without access gets the preview. Only for the item's own page. */
  withPreview?: boolean;
  /** How many other items of the type to load. */
  others?: number;
  /** The type's own reads, run in the same exchange. */
  extraReads?: Reads;
}

export interface ContentPage<Reads extends NamedStatements = NoReads> {
  data: OpenedContent;
  /** Whether the viewer has no access and sees only the preview. */
  isPreview: boolean;
  /** The newest other items that the viewer has access to. */
  others: ContentCard[];
  /** Results of `extraReads`, whether or not the viewer has access. */
  extra: NamedResults<Reads>;
}

/**
 * Loads a published item by its address, in one exchange. Inaccessible, unpublished and missing items are all
 * `not_found`, unless the author allows a preview.
 */
export async function loadContent<const Reads extends NamedStatements = NoReads>(
  context: Context,
  type: ContentType,
  address: ContentIdOrSlug,
  { withPreview = false, others = 0, extraReads = {} as Reads }: LoadOptions<Reads> = {},
): Promise<ContentPage<Reads>> {
  const { db } = context;
  const viewer = viewerOf(context);
  const [{ found, newest, extra }, { version: brandVersion }] = await Promise.all([
    namedBatch(db, {
      found: findPublishedItem(db, type, address, viewer),
      newest: selectShownItems(db, viewer, { type, limit: others + 1 }),
      extra: Object.values(extraReads).flat(),
    }),
    loadBrand(context),
  ]);
  const [row] = found;
  const canAccess = row !== undefined && viewer.opens.includes(row.access);
  if (!row || !(canAccess || (withPreview && row.hasPreview))) throw new AppError('not_found');
  return {
    data: presentOpenedContent(context, { row, body: canAccess ? row.body : previewOf(row.body), brandVersion }),
    isPreview: !canAccess,
    others: newest
      .filter(({ id }) => id !== row.id)
      .slice(0, others)
      .map(presentCard),
    extra: nameResults(extraReads, extra),
  };
}
