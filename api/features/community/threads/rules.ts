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

export function parse<Value>(json: string): Value {
  return JSON.parse(json) as Value;
}
