import type { DraftView } from '#api/features/operations/setup/brand-studio/contract.ts';

/** What the parts of the studio tell each other, as events of the document. */
interface News {
  /** The home page of the draft was changed here. */
  'studio:home-changed': DraftView;
  /** A logo of the draft was uploaded or removed here. */
  'studio:logo-changed': DraftView;
  /** The draft was changed somewhere. */
  'studio:draft-changed': DraftView;
  /** Another draft took the place of what was typed. */
  'studio:draft-replaced': DraftView;
  /** A section is being changed: its title in each language. */
  'studio:section-opened': Readonly<Record<string, string>>;
}

export function emit<Name extends keyof News>(name: Name, detail: News[Name]): void {
  document.dispatchEvent(new CustomEvent(name, { detail }));
}

/** Returns how to stop listening. */
export function listen<Name extends keyof News>(name: Name, done: (detail: News[Name]) => void): () => void {
  const take = (event: Event) => done((event as CustomEvent<News[Name]>).detail);
  document.addEventListener(name, take);
  return () => document.removeEventListener(name, take);
}
