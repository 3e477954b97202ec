import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { requireRole } from '#api/permissions.ts';
import { parseInput } from '#api/platform/http/parse-input.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import type { changeSettingsRefusals } from '#api/platform/settings/contract.ts';
import { findSettings, saveSettings } from '#api/platform/settings/settings.ts';
import {
  changeWatchWordsSchema,
  type FoundWord,
  testWatchWordsSchema,
  type WatchListName,
  type WatchLists,
  watchListNames,
} from './contract.ts';
import { groupName } from './find-watch-words.ts';
import { compileWords, findWords } from './rules.ts';

interface WatchWords {
  version: number;
  lists: WatchLists;
}

export async function getWatchWords(context: Context): Promise<{ data: WatchWords }> {
  requireRole(context, 'admin');
  return { data: await readLists(context) };
}

/** Replaces the given lists. A change to an outdated version stores nothing. */
export async function changeWatchWords(
  context: Context,
  input: z.input<typeof changeWatchWordsSchema>,
): Promise<Outcome<{ data: WatchWords }, keyof typeof changeSettingsRefusals>> {
  const { user } = requireRole(context, 'admin');
  const { version, changes, reason } = parseInput(changeWatchWordsSchema, input);
  const { lists } = await readLists(context);
  const names = watchListNames.filter((name) => changes[name] !== undefined);
  /** Words that are in one of the two but not in both. */
  const only = (these: { [Name in WatchListName]?: readonly string[] | null | undefined }, those: typeof these) =>
    Object.fromEntries(
      names.map((name) => [name, (these[name] ?? []).filter((word) => !those[name]?.includes(word)).join(', ')]),
    );
  const states = { before: only(lists, changes), after: only(changes, lists) };
  const saved = await saveSettings(context, user.id, {
    ...{ name: groupName, isLarge: true, version, changes, reason },
    ...states,
  });
  return saved ? { ok: true, data: present(saved) } : refuse('version_outdated');
}

/** Which words are found in a text, optionally with unsaved lists. Stores nothing. */
export async function testWatchWords(
  context: Context,
  input: z.input<typeof testWatchWordsSchema>,
): Promise<{ data: { found: FoundWord[] } }> {
  requireRole(context, 'admin');
  const { text, lists } = parseInput(testWatchWordsSchema, input);
  const tested = lists ?? (await readLists(context)).lists;
  return { data: { found: findWords(compileWords(tested), [text]) } };
}

async function readLists({ db }: Context): Promise<WatchWords> {
  const [row] = await findSettings(db, groupName);
  return present(row);
}

function present(row: { version: number; chosen: Readonly<Record<string, unknown>> } | undefined): WatchWords {
  const none = { holdEt: [], refuseEt: [], holdEn: [], refuseEn: [] };
  return { version: row?.version ?? 0, lists: { ...none, ...row?.chosen } };
}
