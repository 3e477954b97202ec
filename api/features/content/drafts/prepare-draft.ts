import type { Context } from '#api/context.ts';
import { newId } from '#api/platform/database/ids.ts';
import type { ContentType } from '../content/contract.ts';
import type { WorkingCopy } from './contract.ts';
import { insertDraft, insertItem } from './queries.ts';
import { emptyCopy } from './rules.ts';

/** Prepares the statements that insert a new draft of a content type with these texts. */
export function prepareDraft(
  { db, now }: Context,
  { type, userId, texts = {} }: { type: ContentType; userId: string; texts?: WorkingCopy['texts'] },
) {
  const [id, at] = [newId(), now.getTime()];
  const content = { ...emptyCopy(id, userId), texts };
  return {
    id,
    statements: {
      item: insertItem(db, { id, type, slug: content.slug, authorId: userId, createdAt: at, updatedAt: at }),
      draft: insertDraft(db, { itemId: id, content, savedAt: at, savedBy: userId }),
    },
  };
}
