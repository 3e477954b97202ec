import type { Context } from '#api/context.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { changeSettingsRefusals } from '#api/platform/settings/contract.ts';
import { findSettings, saveSettings } from '#api/platform/settings/settings.ts';
import { verb } from '#api/verb.ts';
import {
  changeWatchWordsSchema,
  type FoundWord,
  testWatchWordsSchema,
  type WatchListName,
  type WatchLists,
  watchListNames,
} from './contract.ts';
import { watchWordsGroupName } from './find-watch-words.ts';
import { compileWatchWords, matchWatchWords } from './rules.ts';

interface WatchWords {
  version: number;
  lists: WatchLists;
}

export const getWatchWords = verb({ access: 'admin' }, async (context): Promise<{ data: WatchWords }> => {
  return { data: await readLists(context) };
});

/** Replaces the given lists. A change to an outdated version stores nothing. */
export const changeWatchWords = verb(
  { access: 'admin', input: changeWatchWordsSchema, refusals: changeSettingsRefusals, records: 'settings.update' },
  async (
    context,
    { version, changes, reason },
    { user },
  ): Promise<Outcome<{ data: WatchWords }, keyof typeof changeSettingsRefusals>> => {
    const { lists } = await readLists(context);
    const names = watchListNames.filter((name) => changes[name] !== undefined);
    /** Returns the words of `these` that aren't in `those`, by list. */
    const only = (these: { [Name in WatchListName]?: readonly string[] | null | undefined }, those: typeof these) =>
      Object.fromEntries(
        names.map((name) => [name, (these[name] ?? []).filter((word) => !those[name]?.includes(word)).join(', ')]),
      );
    const states = { before: only(lists, changes), after: only(changes, lists) };
    const saved = await saveSettings(context, user.id, {
      ...{ name: watchWordsGroupName, isLarge: true, version, changes, reason },
      ...states,
    });
    return saved ? { ok: true, data: present(saved) } : refuse('version_outdated');
  },
);

/** Finds the watch words in a text, optionally with unsaved lists. Stores nothing. */
export const testWatchWords = verb(
  { access: 'admin', input: testWatchWordsSchema, records: { nothing: 'Only tries words out.' } },
  async (context, { text, lists }): Promise<{ data: { found: FoundWord[] } }> => {
    const tested = lists ?? (await readLists(context)).lists;
    return { data: { found: matchWatchWords(compileWatchWords(tested), [text]) } };
  },
);

async function readLists({ db }: Context): Promise<WatchWords> {
  const [row] = await findSettings(db, watchWordsGroupName);
  return present(row);
}

function present(row: { version: number; chosen: Readonly<Record<string, unknown>> } | undefined): WatchWords {
  const none = { holdEt: [], refuseEt: [], holdEn: [], refuseEn: [] };
  return { version: row?.version ?? 0, lists: { ...none, ...row?.chosen } };
}
