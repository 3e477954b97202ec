import type { TFunction } from 'i18next';
import type { Author } from '#api/features/community/posts/cards/contract.ts';

/** Names the other members of a conversation: two names, or one and the number of others. */
export function nameOtherMembers(t: TFunction, others: ReadonlyArray<Pick<Author, 'name'>>): string {
  const [first, second] = others;
  if (!first) return t('messages:you').replace(':', '');
  if (!second) return first.name;
  if (others.length === 2) return `${first.name}, ${second.name}`;
  return t('messages:others', { name: first.name, count: others.length - 1 });
}
