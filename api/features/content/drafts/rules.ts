import type { Locale } from '#api/platform/i18n/locales.ts';
import type { ContentState } from '../content/contract.ts';
import type { ContentTypeDefinition } from './content-type-definition.ts';
import { type DraftText, type WorkingCopy, workingCopySchema } from './contract.ts';

/** Saves of one person within this time are one revision. */
const revisionMs = 10 * 60 * 1000;

type SavedKind = 'saved' | 'refused';

/** One id for all that one person saves in one stretch of time, so that typing makes no revision a second. */
export function revisionId(itemId: string, userId: string, kind: SavedKind, now: Date): string {
  return `${itemId}.${kind}.${userId}.${Math.floor(now.getTime() / revisionMs)}`;
}

/** Since when a revision was saved that a save of this instant may still write over. */
export function currentRevisionSince(now: Date): number {
  return Math.floor(now.getTime() / revisionMs) * revisionMs;
}

/** The language versions that somebody has begun. */
export function writtenTexts({ texts }: WorkingCopy): Array<[Locale, DraftText]> {
  const written: Array<[Locale, DraftText | undefined]> = [
    ['et', texts.et],
    ['en', texts.en],
  ];
  return written.flatMap(([locale, text]) =>
    text && (text.title || text.summary || text.body) ? [[locale, text] as [Locale, DraftText]] : [],
  );
}

/** A working copy that can be shown to readers: each language version that was begun is finished, and so are the details. */
export function publishableSchema({ needsBody, details }: ContentTypeDefinition) {
  return workingCopySchema.extend({ details }).superRefine((content, check) => {
    const written = writtenTexts(content);
    const addIssue = (path: string[], message: string) => check.addIssue({ code: 'custom', path, message });
    if (written.length === 0) addIssue(['texts'], 'title_required');
    for (const [locale, { title, body }] of written) {
      if (!title) addIssue(['texts', locale, 'title'], 'title_required');
      if (needsBody && !body) addIssue(['texts', locale, 'body'], 'body_required');
    }
  });
}

/** An empty item, with an address that nobody else has. */
export function emptyCopy(id: string, authorId: string): WorkingCopy {
  return {
    slug: `draft-${id.slice(-12)}`,
    access: 'everyone',
    hasPreview: true,
    authorId,
    coverKey: null,
    texts: {},
    details: {},
  };
}

/** Whether two copies, both as their schema gives them, say the same. */
export function isSameCopy(one: WorkingCopy, other: WorkingCopy): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

interface Shown {
  state: ContentState;
  publishAt: number | null;
}

/** Since when readers see an item, by the clock alone; null while they do not. */
export function visibleSince({ state, publishAt }: Shown, now: Date): number | null {
  const isVisible = state === 'published' || state === 'scheduled';
  return isVisible && publishAt !== null && publishAt <= now.getTime() ? publishAt : null;
}

/** Which refusal a batch that came to nothing stands for: the database names the column that said no. */
export function refusedBy(error: unknown, depth = 0): 'content_changed' | 'slug_taken' | null {
  if (!(error instanceof Error) || depth > 4) return null;
  if (/NOT NULL[^:]*: content_items\.version/.test(error.message)) return 'content_changed';
  if (/UNIQUE[^:]*: content_items\.type, content_items\.slug/.test(error.message)) return 'slug_taken';
  return refusedBy(error.cause, depth + 1);
}
