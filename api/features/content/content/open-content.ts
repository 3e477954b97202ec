import type { BatchItem, BatchResponse } from 'drizzle-orm/batch';
import type { Context } from '#api/context.ts';
import { loadBrand } from '#api/features/brand/customizations/index.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type ContentCard, type ContentType, type OpenedContent, slugParams } from './contract.ts';
import { presentCard, presentOpened } from './present-content.ts';
import { findPublished, selectShown } from './queries.ts';
import { openingOf } from './rules.ts';
import { viewerOf } from './viewer-of.ts';

type Reads = readonly BatchItem<'sqlite'>[];

interface OpenOptions<Along extends Reads> {
  /** Whether an item that the reader may not open may answer its preview: for its own page alone. */
  withPreview?: boolean;
  /** What names the item in its address: the slug, unless said. */
  by?: 'slug' | 'id';
  /** How many others of the type to read along. */
  others?: number;
  /** What a feature has beside the item, or of this reader and it: reads of its own, in the same exchange. */
  along?: Along;
}

export interface ContentPage<Along extends Reads = readonly []> {
  data: OpenedContent;
  /** Whether this is the beginning only, because the reader may not open the rest. */
  isPreview: boolean;
  /** The newest others that the reader may open. */
  others: ContentCard[];
  /** What those reads answered, in their order, whether or not the reader may open the item. */
  along: BatchResponse<Along>;
}

/**
 * One published item by its address, in one exchange. What the reader may not open, what is not
 * published and what does not exist get one answer, except the preview that its author allows.
 */
export async function openContent<const Along extends Reads = readonly []>(
  context: Context,
  type: ContentType,
  input: unknown,
  { withPreview = false, by = 'slug', others = 0, along }: OpenOptions<Along> = {},
): Promise<ContentPage<Along>> {
  const address = by === 'slug' ? slugParams.safeParse(input).data : idParams.safeParse(input).data;
  if (!address) throw new AppError('not_found');
  const { db } = context;
  const viewer = viewerOf(context);
  const find = findPublished(db, type, address, viewer);
  const [[[row], more, ...read], { version: brandVersion }] = await Promise.all([
    db.batch([find, selectShown(db, viewer, { type, limit: others + 1 }), ...(along ?? [])]),
    loadBrand(context),
  ]);
  const mayOpen = row !== undefined && viewer.opens.includes(row.access);
  if (!row || !(mayOpen || (withPreview && row.hasPreview))) throw new AppError('not_found');
  return {
    data: presentOpened(context, { row, body: mayOpen ? row.body : openingOf(row.body), brandVersion }),
    isPreview: !mayOpen,
    others: more
      .filter(({ id }) => id !== row.id)
      .slice(0, others)
      .map(presentCard),
    along: read as BatchResponse<Along>,
  };
}
