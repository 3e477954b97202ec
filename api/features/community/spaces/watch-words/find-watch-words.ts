import type { Context } from '#api/context.ts';
import { hasRole, type Member } from '#api/permissions.ts';
import { BoundedMap } from '#api/platform/bounded-map/bounded-map.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { findSettings } from '#api/platform/settings/settings.ts';
import type { FoundWord, WatchLists } from './contract.ts';
import { compileWatchWords, matchWatchWords, type WatchPattern } from './rules.ts';

export const watchWordsGroupName = 'watch-words';

interface Remembered {
  version: number;
  patterns: readonly WatchPattern[];
}

/**
 * Caches each community's compiled patterns, because a list can have hundreds. The member's session carries the current
 * version, which shows whether an entry is out of date.
 */
const remembered = new BoundedMap<Remembered>(200);

async function loadPatterns({ tenant, db }: Context, { settings }: Member): Promise<readonly WatchPattern[]> {
  const { version = 0 } = settings[watchWordsGroupName] ?? {};
  if (version === 0) return [];
  const known = remembered.get(tenant.slug);
  if (known?.version === version) return known.patterns;
  const [row] = await findSettings(db, watchWordsGroupName);
  // Administrators' input was validated when it was stored.
  const patterns = compileWatchWords((row?.chosen ?? {}) as Partial<WatchLists>);
  remembered.set(tenant.slug, { version: row?.version ?? version, patterns });
  return patterns;
}

/** Finds watch words in a member's texts that weren't in the `earlier` ones. Staff may use them. */
async function findNewWords(context: Context, member: Member, texts: readonly string[], earlier: readonly string[]) {
  if (hasRole(member, 'moderator')) return [];
  const patterns = await loadPatterns(context, member);
  const known = new Set(matchWatchWords(patterns, earlier).map(({ word }) => word));
  return matchWatchWords(patterns, texts).filter(({ word }) => !known.has(word));
}

/**
 * Refuses a new text with a forbidden word, with an error on `field`. Otherwise returns the word because of which the
 * text is held for approval, or null.
 */
export async function refuseForbiddenWords(
  context: Context,
  member: Member,
  texts: readonly string[],
  field = 'body',
): Promise<FoundWord | null> {
  const [word] = await findNewWords(context, member, texts, []);
  if (word?.action === 'refuse') throw new AppError('invalid_input', { fields: { [field]: 'watch_word_refused' } });
  return word ?? null;
}

interface Change {
  after: readonly string[];
  before: readonly string[];
  /** Whether the text is already held for approval. */
  isHeld: boolean;
  /** The field that shows the error; the body by default. */
  field?: string;
}

/**
 * Checks an edit for new watch words. A published text can't be held, so any new watch word refuses its edit. In a text
 * that is already held, only forbidden words do.
 */
export async function refuseNewWords(context: Context, member: Member, change: Change): Promise<void> {
  const { after, before, isHeld, field = 'body' } = change;
  const [word] = await findNewWords(context, member, after, before);
  if (!word || (isHeld && word.action === 'hold')) return;
  throw new AppError('invalid_input', { fields: { [field]: 'watch_word_refused' } });
}

/** Refuses a message to a stranger that has any watch word. It can't be held, because staff don't read messages. */
export async function refuseWatchWords(context: Context, member: Member, texts: readonly string[], field: string) {
  const [word] = await findNewWords(context, member, texts, []);
  if (word) throw new AppError('invalid_input', { fields: { [field]: 'watch_word_refused' } });
}
