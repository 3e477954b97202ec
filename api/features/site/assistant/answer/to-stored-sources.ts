import type { Context } from '#api/context.ts';
import { digestOf } from '../retrieve/digest-of.ts';
import type { StoredSource } from '../schema.ts';
import type { ChosenSources } from './build-answer.ts';

/** Returns the sources to store with an answer. Those of a written answer have a digest of what the model was given. */
export function toStoredSources(
  { locale }: Context,
  { sources, experts }: ChosenSources,
  isWritten = false,
): StoredSource[] {
  return [
    ...sources.map(({ kind, id, locale: of, place, text }) => ({
      ...{ kind, id, locale: of, place },
      ...(isWritten ? { digest: digestOf(text) } : {}),
    })),
    ...experts.map(({ id }) => ({ kind: 'expert' as const, id, locale, place: null })),
  ];
}
