import { diffHomePages } from '#api/features/site/home/index.ts';
import { type Draft, presentBrandDraft } from '../brand-studio/draft.ts';
import type { HomeDraft, HomeView } from './contract.ts';

/** Presents the draft and its home page, as one administrator sees them. */
export function presentHomeDraft(draft: Draft, userId: string): HomeDraft {
  const { from, to } = draft.home;
  const changes = diffHomePages(from, to);
  const sections = to.map(({ id, place, content }): HomeView['sections'][number] => {
    const change = changes[id];
    const isNew = !from.some((section) => section.id === id);
    const state = change?.content ? 'changed' : 'moved';
    return { id, place, content, state: change ? (isNew ? 'added' : state) : 'same' };
  });
  const removed = from
    .filter(({ id }) => !to.some((section) => section.id === id))
    .map(({ id, content: { kind, title } }) => ({ id, kind, title }));
  return { draft: presentBrandDraft(draft, userId), home: { sections, removed } };
}
