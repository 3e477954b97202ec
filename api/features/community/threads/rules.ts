import type { MentionNames } from '#api/platform/markdown/mentions.ts';
import type { PostState } from '../posts/contract.ts';

/** Whether its text is shown: a tombstone keeps only its place. */
export function hasText(state: PostState): boolean {
  return state === 'published' || state === 'held';
}

/** Members by the names that they have now. */
export function presentNamed(nameless: string, json: string): Array<{ id: string; name: string }> {
  return parse<Array<{ id: string; name: string | null }>>(json).map(({ id, name }) => ({
    id,
    name: name ?? nameless,
  }));
}

/** How a text shows whom it names. */
export function mentionNames(named: ReadonlyArray<{ id: string; name: string }>, otherwise: string): MentionNames {
  return { names: new Map(named.map(({ id, name }) => [id, name])), otherwise };
}

export function parse<Value>(json: string): Value {
  return JSON.parse(json) as Value;
}
