import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startComposer } from './composer.ts';
import { openEditor } from './editor.ts';

vi.mock('./editor.ts', () => ({ openEditor: vi.fn() }));
afterEach(() => vi.mocked(openEditor).mockReset());

/** Starts a composer whose editor loads on demand, and records the events that reach the editor. */
function begin(text = ''): { composer: HTMLElement; heard: string[] } {
  document.body.innerHTML = `<div><textarea id="text">${text}</textarea>
    <button type="button" data-command="bold">Bold</button><input type="file" data-choose-pictures /></div>`;
  const [composer] = document.body.children as unknown as [HTMLElement];
  const heard: string[] = [];
  vi.mocked(openEditor).mockImplementation(() => {
    composer.querySelector('button')?.addEventListener('click', () => heard.push('bold'));
    composer.querySelector('input')?.addEventListener('change', () => heard.push('pictures'));
  });
  startComposer(composer);
  return { composer, heard };
}

it('a tool pressed before the editor has loaded acts exactly once after it loads', async () => {
  const { composer, heard } = begin();
  composer.querySelector('button')?.click();
  await vi.waitFor(() => expect(heard).toEqual(['bold']));
  composer.querySelector('button')?.click();
  expect(heard).toEqual(['bold', 'bold']);
});

it('pictures chosen before the editor has loaded are added exactly once after it loads', async () => {
  const { composer, heard } = begin();
  const choose = () => composer.querySelector('input')?.dispatchEvent(new Event('change', { bubbles: true }));
  choose();
  await vi.waitFor(() => expect(heard).toEqual(['pictures']));
  choose();
  expect(heard).toEqual(['pictures', 'pictures']);
});

describe('the editor', () => {
  beforeEach(() => {
    // Everything is in view.
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly #see: (entries: object[]) => void;
        constructor(see: (entries: object[]) => void) {
          this.#see = see;
        }
        observe = () => this.#see([{ isIntersecting: true }]);
        disconnect = () => undefined;
      },
    );
  });
  afterEach(() => void vi.unstubAllGlobals());

  it.each(['**bold**', '- a list', '[@Mari](/profile/1)', '![](/files/a.png)', '# A heading', 'a&amp;nbsp;b'])(
    'is loaded with the form if its text is formatted: %s',
    async (text) => {
      begin(text);
      await vi.waitFor(() => expect(openEditor).toHaveBeenCalledOnce());
    },
  );

  it('is loaded when a formatted draft is restored', async () => {
    const { composer } = begin();
    const field = composer.querySelector('textarea') as HTMLTextAreaElement;
    field.value = '**bold**';
    for (let times = 0; times < 2; times += 1) composer.dispatchEvent(new CustomEvent('composer-reload'));
    await vi.waitFor(() => expect(openEditor).toHaveBeenCalled());
    expect(openEditor).toHaveBeenCalledOnce();
  });

  it('isn’t loaded for a plain text until someone is about to write', async () => {
    const { composer } = begin('Two lines, 3.5 kg - all of it!\n\nNo marks (really).');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(openEditor).not.toHaveBeenCalled();
    composer.dispatchEvent(new Event('focusin'));
    await vi.waitFor(() => expect(openEditor).toHaveBeenCalledOnce());
  });
});
