import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { newId } from '#api/platform/database/ids.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { createDraftSchema } from './contract.ts';
import { insertDraft, insertItem } from './queries.ts';
import { emptyCopy } from './rules.ts';

/** Creates an empty draft of a content type. */
export async function createDraft(
  context: Context,
  input: z.input<typeof createDraftSchema>,
): Promise<{ data: { id: string } }> {
  const { user } = requireRole(context, 'admin');
  const { type } = parseInput(createDraftSchema, input);
  const { db, now } = context;
  const [id, at] = [newId(), now.getTime()];
  const content = emptyCopy(id, user.id);
  await db.batch([
    insertItem(db, { id, type, slug: content.slug, authorId: user.id, createdAt: at, updatedAt: at }),
    insertDraft(db, { itemId: id, content, savedAt: at, savedBy: user.id }),
  ]);
  return { data: { id } };
}
