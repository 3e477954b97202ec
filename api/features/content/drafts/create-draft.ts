import { newId } from '#api/platform/database/ids.ts';
import { verb } from '#api/verb.ts';
import { createDraftSchema } from './contract.ts';
import { insertDraft, insertItem } from './queries.ts';
import { emptyCopy } from './rules.ts';

/** Creates an empty draft of a content type. */
export const createDraft = verb(
  { access: 'admin', input: createDraftSchema, records: { nothing: 'No one but staff sees a draft.' } },
  async (context, { type }, { user }): Promise<{ data: { id: string } }> => {
    const { db, now } = context;
    const [id, at] = [newId(), now.getTime()];
    const content = emptyCopy(id, user.id);
    await db.batch([
      insertItem(db, { id, type, slug: content.slug, authorId: user.id, createdAt: at, updatedAt: at }),
      insertDraft(db, { itemId: id, content, savedAt: at, savedBy: user.id }),
    ]);
    return { data: { id } };
  },
);
