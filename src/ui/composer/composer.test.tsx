import { afterEach, expect, it, vi } from 'vitest';
import { startComposer } from './composer.ts';
import { openEditor } from './editor.ts';

vi.mock('./editor.ts', () => ({ openEditor: vi.fn() }));
afterEach(() => vi.mocked(openEditor).mockReset());

/** Starts a composer whose editor loads on demand, and records the events that reach the editor. */
function begin(): { composer: HTMLElement; heard: string[] } {
  document.body.innerHTML = `<div><textarea id="text"></textarea>
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
