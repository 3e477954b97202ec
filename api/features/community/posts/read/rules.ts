import type { Context } from '#api/context.ts';
import type { MentionNames } from '#api/platform/markdown/mentions.ts';
import type { PostState } from '../contract.ts';

/** Whether a post or comment in this state shows its text. A tombstone keeps only its place. */
export function hasVisibleText(state: PostState): boolean {
  return state === 'published' || state === 'held';
}

interface NamedRow {
  id: string;
  name: string | null;
  isDeleted: number;
}

/** Presents the members a text mentions by their current names, as a list without deleted members and for its HTML. */
export function presentMentions({ t }: Pick<Context, 't'>, json: string) {
  const rows = parseJsonAs<NamedRow[]>(json).map(({ id, name, isDeleted }) => ({
    id,
    name: isDeleted === 1 ? null : (name ?? t('users:nameless')),
  }));
  const names: MentionNames = {
    names: new Map(rows.map(({ id, name }) => [id, name])),
    deleted: t('post-cards:deletedMember'),
  };
  return {
    mentions: rows.flatMap(({ id, name }) => (name === null ? [] : [{ id, name }])),
    showing: { mentions: names, pictureLabel: t('threads:openPicture') },
  };
}

export function parseJsonAs<Value>(json: string): Value {
  return JSON.parse(json) as Value;
}
