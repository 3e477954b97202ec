import type { BatchItem } from 'drizzle-orm/batch';
import { contentItems, contentTexts } from '#api/features/content/content/schema.ts';
import type { DraftText, WorkingCopy } from '#api/features/content/drafts/contract.ts';
import { contentDrafts } from '#api/features/content/drafts/schema.ts';
import { mediaFiles } from '#api/features/content/media/schema.ts';
import type { Database } from '#api/platform/database/connect.ts';
import { newId } from '#api/platform/database/ids.ts';
import { markdownToText } from '#api/platform/markdown/markdown-to-text.ts';
import type { Attacker } from './attack-texts.ts';

type Type = typeof contentItems.$inferSelect.type;

export interface Place {
  slug: string;
  db: Database;
  write: Attacker['write'];
  authorId: string;
  /** The time at which everything was written. */
  at: number;
}

/** The pages that show each part of an item, by type. */
const shownOn: Record<Type, { texts: string[]; body: string[]; editor: string }> = {
  article: { texts: ['article', 'articles'], body: ['article'], editor: 'editor' },
  video: { texts: ['video', 'videos'], body: ['video'], editor: 'video-editor' },
  material: { texts: ['material', 'materials'], body: ['material'], editor: 'material-editor' },
  event: { texts: ['event', 'events'], body: ['event'], editor: 'event-editor' },
  resource: { texts: ['resources'], body: [], editor: 'topic-editor' },
};

/** Publishes an item with an attack in every text, including the parts of its type. Returns its id. */
export async function publishAttacks(
  { slug, db, write, authorId, at }: Place,
  type: Type,
  details: WorkingCopy['details'],
  beside: (itemId: string) => BatchItem<'sqlite'>[],
): Promise<string> {
  const id = newId();
  const { texts, body, editor } = shownOn[type];
  const isArticle = type === 'article';
  const shown = createDraftText(write, 'content_texts.', { texts, body, cover: isArticle ? body : [] });
  // The working copy's summary, text and cover are in form fields but not in the rendered text.
  const draft = () => createDraftText(write, 'content_drafts.content: ', { texts: [editor], body: [], cover: [] });
  const coverKey = isArticle ? `${slug}/content/x-1200x800.png` : null;
  const common = { slug: `attacked-${id}`, access: 'everyone' as const, hasPreview: true, authorId, coverKey };
  const dates = { publishAt: at, createdAt: at, updatedAt: at };
  const content: WorkingCopy = { ...common, texts: { en: draft() }, details };
  const words = { plain: markdownToText(shown.body), words: 300 };
  await db.batch([
    db.insert(contentItems).values({ id, type, state: 'published', ...dates, ...common }),
    db.insert(contentDrafts).values({ itemId: id, content, savedAt: at, savedBy: authorId }),
    ...(['et', 'en'] as const).map((locale) =>
      db.insert(contentTexts).values({ itemId: id, locale, ...shown, ...words }),
    ),
    ...beside(id),
  ]);
  return id;
}

function createDraftText(
  write: Attacker['write'],
  fields: string,
  { texts, body, cover }: Record<'texts' | 'body' | 'cover', string[]>,
): DraftText {
  return {
    title: write(`${fields}title`, 160, texts),
    summary: write(`${fields}summary`, 400, texts),
    body: write(`${fields}body`, 8_000, body, '\n\n'),
    coverAlt: write(`${fields}coverAlt`, 200, cover),
    topics: [write(`${fields}topics`, 40, [])],
  };
}

/** Inserts a file whose name is an attack. It has no content in storage. */
export async function insertFile({ slug, db, write, at }: Place, purpose: 'video' | 'material'): Promise<string> {
  const id = newId();
  const name = write('media_files.name', 120, []);
  const kind =
    purpose === 'video' ? { type: 'video/mp4', extension: 'mp4' } : { type: 'application/pdf', extension: 'pdf' };
  const row = { id, purpose, name, bytes: 9, key: `${slug}/media/${id}`, parts: {}, ...kind };
  await db.insert(mediaFiles).values({ ...row, state: 'ready', createdAt: at, expiresAt: at, readyAt: at });
  return id;
}
