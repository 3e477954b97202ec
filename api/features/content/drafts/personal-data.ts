import { and, eq } from 'drizzle-orm';
import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';
import { contentDrafts, contentRevisions } from './schema.ts';

export const personalData: PersonalData = {
  copy: () => ({ content_drafts: null, content_revisions: null }),
  erase: (db, { id, isDeleted }) => ({
    content_drafts: db
      .update(contentDrafts)
      .set({ savedBy: null })
      .where(and(eq(contentDrafts.savedBy, id), isDeleted)),
    content_revisions: db
      .update(contentRevisions)
      .set({ savedBy: null })
      .where(and(eq(contentRevisions.savedBy, id), isDeleted)),
  }),
};
