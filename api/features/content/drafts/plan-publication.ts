import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { referencesDeletedFile } from '#api/features/content/media/index.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { ContentTypeDefinition } from './content-type-definition.ts';
import type { WorkingCopy } from './contract.ts';
import { deleteHold, holdBackItem, isNotAwaitingPublication } from './held/queries.ts';
import { checkPublishable, findDeletedPictures, itemColumns, publicationStatements } from './publication.ts';
import type { EditedRow } from './queries.ts';

/**
 * Decides how saving a copy of a scheduled item changes its publication. A complete copy replaces what will be
 * published. An incomplete one holds the item back until a complete one is saved.
 */
export async function planPublication(
  { db, now }: Context,
  definitions: readonly ContentTypeDefinition[],
  { id, type, publishAt, heldFor }: EditedRow,
  copy: WorkingCopy,
) {
  const definition = definitions.find((each) => each.type === type);
  const at = heldFor ?? publishAt;
  if (!definition || at === null) throw new AppError('not_found');
  const unless: SQL[] = [isNotAwaitingPublication(now)];
  const checked = await checkPublishable(db, definition, copy);
  const faults = checked.ok ? await findDeletedPictures(db, checked.content) : checked.faults;
  if (!checked.ok || Object.keys(faults).length > 0) {
    const change = { slug: copy.slug, state: 'draft', publishAt: null, hasChanges: false } as const;
    return { change, unless, statements: [holdBackItem(db, id, at, faults)] };
  }
  const { content } = checked;
  const { texts, details } = publicationStatements(db, id, definition, content, now);
  return {
    change: { ...itemColumns(content), state: 'scheduled', publishAt: at, hasChanges: false } as const,
    unless: [...unless, ...referencesDeletedFile(content)],
    statements: [...texts, ...details, deleteHold(db, id)],
  };
}

export type PublicationPlan = Awaited<ReturnType<typeof planPublication>>;
