import { DraftForm } from './draft-form.ts';
import { startFontChoices } from './fonts/font-choice.ts';
import { startLinkLists } from './links/link-list.ts';
import { startPaletteChoice } from './palette-choice.ts';
import { startPreview } from './preview-frame.ts';
import { emit, listen } from './studio-events.ts';
import { $draft, $editing } from './studio-store.ts';

/** Starts the draft's form beside its preview. What is done with the whole draft is an island. */
export function startStudio(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-brand-form]');
  if (!form) return;
  const editing = new DraftForm(form, startPreview());
  startPaletteChoice(form, editing);
  startLinkLists(form, editing);
  startFontChoices(form, editing);
  editing.watch((draft) => {
    $draft.set(draft);
    emit('studio:draft-changed', draft);
  });
  listen('studio:home-changed', (draft) => editing.show(draft));
  listen('studio:logo-changed', (draft) => editing.show(draft));
  $draft.set(editing.draft);
  $editing.set({
    settle: () => editing.settle(),
    show: (draft) => editing.show(draft),
    replace: (draft) => editing.replace(draft),
  });
}
