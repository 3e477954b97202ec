import type { Locale } from '#api/platform/i18n/locales.ts';
import type { ContentState } from '../content/contract.ts';
import type { ContentTypeDefinition } from './content-type-definition.ts';
import { type DraftText, type WorkingCopy, workingCopySchema } from './contract.ts';

/** Saves by one person within this time share a revision. */
const revisionMs = 10 * 60 * 1000;

type SavedKind = 'saved' | 'refused';

/** Returns the id shared by one person's saves within one period. */
export function revisionId(itemId: string, userId: string, kind: SavedKind, now: Date): string {
  return `${itemId}.${kind}.${userId}.${Math.floor(now.getTime() / revisionMs)}`;
}

/** Returns the start of the current period, whose revisions a later save can still overwrite. */
export function currentPeriodStart(now: Date): number {
  return Math.floor(now.getTime() / revisionMs) * revisionMs;
}

/** Language versions that have any text. */
export function writtenTexts({ texts }: WorkingCopy): Array<[Locale, DraftText]> {
  const written: Array<[Locale, DraftText | undefined]> = [
    ['et', texts.et],
    ['en', texts.en],
  ];
  return written.flatMap(([locale, text]) =>
    text && (text.title || text.summary || text.body) ? [[locale, text] as [Locale, DraftText]] : [],
  );
}

/** A publishable working copy: every started language version and the details are complete. */
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

/** An empty working copy with a unique slug. */
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

/** Compares two parsed working copies. */
export function isSameCopy(one: WorkingCopy, other: WorkingCopy): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

interface Shown {
  state: ContentState;
  publishAt: number | null;
}

/** Returns when an item went live, by the clock alone. Null if it isn't live. */
export function liveSince({ state, publishAt }: Shown, now: Date): number | null {
  const isLive = state === 'published' || state === 'scheduled';
  return isLive && publishAt !== null && publishAt <= now.getTime() ? publishAt : null;
}

/** Returns the refusal behind a rolled-back batch, derived from the column that caused it. */
export function refusalFromError(error: unknown, depth = 0): 'content_changed' | 'slug_taken' | null {
  if (!(error instanceof Error) || depth > 4) return null;
  if (/NOT NULL[^:]*: content_items\.version/.test(error.message)) return 'content_changed';
  if (/UNIQUE[^:]*: content_items\.type, content_items\.slug/.test(error.message)) return 'slug_taken';
  return refusalFromError(error.cause, depth + 1);
}
