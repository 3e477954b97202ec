import type { EditorView } from 'prosemirror-view';
import { commands, isPressed } from './commands.ts';

interface Actions {
  openLink: () => void;
  takeFiles: (files: readonly File[]) => void;
}

/** Starts the composer's buttons. Returns a function that updates which ones appear pressed. */
export function enableToolbar(composer: HTMLElement, view: EditorView, { openLink, takeFiles }: Actions): () => void {
  const buttons = [...composer.querySelectorAll<HTMLButtonElement>('[data-command]')];
  for (const button of buttons) {
    const { command = '' } = button.dataset;
    // Keeps the selection that the command applies to.
    button.addEventListener('pointerdown', (event) => event.preventDefault());
    button.addEventListener('click', () => {
      if (command === 'link') return openLink();
      commands[command]?.(view.state, view.dispatch);
      view.focus();
    });
  }
  for (const button of composer.querySelectorAll<HTMLButtonElement>('[data-emoji]')) {
    button.addEventListener('click', () => {
      view.dispatch(view.state.tr.insertText(button.textContent));
      view.focus();
    });
  }
  composer.querySelector('[data-choose-pictures]')?.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    takeFiles([...(target.files ?? [])]);
    target.value = '';
  });
  return () => {
    for (const button of buttons) {
      button.setAttribute('aria-pressed', String(isPressed(view.state, button.dataset['command'] ?? '')));
    }
  };
}
