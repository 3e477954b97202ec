import { atom } from 'nanostores';
import type { DraftView } from '#api/features/operations/setup/brand-studio/contract.ts';

/** The draft as it was last saved or read; null until its form starts. */
export const $draft = atom<DraftView | null>(null);

/** Whether everything that was typed is in it. */
export const $saved = atom<'saved' | 'saving' | 'unsaved'>('saved');

/** What the form of the draft does for the acts of the studio. */
interface Editing {
  /** Resolves once everything typed is saved or refused. */
  settle: () => Promise<void>;
  /** Shows a newer draft. What is being typed stays. */
  show: (draft: DraftView) => void;
  /** Shows another draft, in place of everything that was typed. */
  replace: (draft: DraftView) => void;
}

/** Null until the form starts. */
export const $editing = atom<Editing | null>(null);
