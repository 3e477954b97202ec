import { z } from 'zod';
import { locales } from '#api/platform/i18n/locales.ts';
import { settingsChangeSchema } from '#api/platform/settings/contract.ts';
import { cleanLine } from '#api/platform/text/clean-text.ts';
import { removeLookalikes } from '#api/platform/text/look-of.ts';

/** What happens to a text that has the word: it is held for approval, or refused. */
export const watchActions = ['hold', 'refuse'] as const;

const maxWords = 500;

const rule = { error: 'watch_word_invalid' } as const;

/**
 * One or more words, each with at most two `*` that stand for any letters, and at least two letters or digits in all.
 */
const watchWord = z
  .string(rule)
  .overwrite(cleanLine)
  .max(60, rule)
  .refine((word) => (word.match(/[\p{L}\p{N}]/gu) ?? []).length >= 2, rule)
  .refine((word) => word.split(/\s+/u).every((part) => part.split('*').length <= 3), rule);
const list = z.array(watchWord).max(maxWords, { error: 'watch_words_full' }).transform(removeLookalikes);

/** A list for each language and action, so that someone who speaks the language can maintain it. */
export const watchListNames = ['holdEt', 'refuseEt', 'holdEn', 'refuseEn'] as const;
export type WatchListName = (typeof watchListNames)[number];
export const watchListsSchema = z.object({ holdEt: list, refuseEt: list, holdEn: list, refuseEn: list });
export type WatchLists = z.output<typeof watchListsSchema>;

export const changeWatchWordsSchema = settingsChangeSchema(watchListsSchema);
const words = z.array(z.string());
export const watchWordsResponse = {
  data: z.object({
    version: z.number(),
    lists: z.object({ holdEt: words, refuseEt: words, holdEn: words, refuseEn: words }),
  }),
};

export const testWatchWordsSchema = z.object({
  text: z.string().max(20_000, { error: 'post_too_long' }),
  /** Unsaved lists to test with. Defaults to the saved ones. */
  lists: watchListsSchema.optional(),
});
/** A listed word found in a text. */
const foundWordSchema = z.object({
  word: z.string(),
  locale: z.enum(locales),
  action: z.enum(watchActions),
});
export type FoundWord = z.output<typeof foundWordSchema>;
export const testWatchWordsResponse = { data: z.object({ found: z.array(foundWordSchema) }) };
