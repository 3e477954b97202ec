import { findDeletedFiles } from '#api/features/content/media/index.ts';
import type { Database } from '#api/platform/database/connect.ts';
import type { FieldCodes } from '#api/platform/http/app-error.ts';
import { checkInput } from '#api/platform/http/parse-input.ts';
import { countWords } from '#api/platform/markdown/headings.ts';
import { markdownToText } from '#api/platform/markdown/markdown-to-text.ts';
import type { ContentTypeDefinition } from './content-type-definition.ts';
import type { WorkingCopy } from './contract.ts';
import { replaceTexts } from './queries.ts';
import { publishableSchema, writtenTexts } from './rules.ts';

type Publishable = { ok: true; content: WorkingCopy } | { ok: false; faults: FieldCodes };

/** Checks whether a working copy can be published, and if not, which fields are at fault. */
export async function checkPublishable(
  db: Database,
  definition: ContentTypeDefinition,
  copy: WorkingCopy,
): Promise<Publishable> {
  const checked = checkInput(publishableSchema(definition), copy);
  if (!checked.ok) return checked;
  const faults = (await definition.check?.(db, checked.data.details)) ?? {};
  return Object.keys(faults).length === 0 ? { ok: true, content: checked.data } : { ok: false, faults };
}

/** Returns the columns of an item that come from its working copy. */
export function itemColumns({ slug, access, hasPreview, authorId, coverKey }: WorkingCopy) {
  return { slug, access, hasPreview, authorId, coverKey };
}

/** Returns statements that copy a working copy to where viewers read it from, once its item is live. */
export function publicationStatements(
  db: Database,
  itemId: string,
  definition: ContentTypeDefinition,
  content: WorkingCopy,
  now: Date,
) {
  const texts = writtenTexts(content).map(([locale, text]) => {
    const plain = markdownToText(text.body);
    return { itemId, locale, ...text, plain, words: countWords(plain) };
  });
  return {
    texts: replaceTexts(db, itemId, texts),
    details: definition.publish(db, itemId, content.details, now),
  };
}

/** Finds the fields that reference deleted files. */
export async function findDeletedPictures(db: Database, { coverKey, texts }: WorkingCopy): Promise<FieldCodes> {
  const gone = await findDeletedFiles(db, { coverKey, texts });
  if (gone.length === 0) return {};
  const isIn = (body: string | undefined) => gone.some((file) => body?.includes(file));
  return {
    ...(coverKey && gone.includes(coverKey) ? { coverKey: 'picture_gone' } : {}),
    ...(isIn(texts.et?.body) ? { 'texts.et.body': 'picture_gone' } : {}),
    ...(isIn(texts.en?.body) ? { 'texts.en.body': 'picture_gone' } : {}),
  };
}
