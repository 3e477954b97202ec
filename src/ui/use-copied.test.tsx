import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderIsland } from '#testing/components/render-island.tsx';
import { useCopyText } from './use-copied.ts';

function Code({ copied }: { copied?: string }) {
  const { copy, said } = useCopyText(copied === undefined ? {} : { copied });
  return (
    <>
      <button type="button" onClick={() => void copy('one two')}>
        Copy
      </button>
      <p role="status">{said}</p>
    </>
  );
}

it('copying a text shows a status message', async () => {
  const { user } = renderIsland(<Code />);
  expect(screen.getByRole('status').textContent).toBe('');
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Copied')).toBe(screen.getByRole('status'));
  expect(await navigator.clipboard.readText()).toBe('one two');
});

it('a custom message replaces the usual status message', async () => {
  const { user } = renderIsland(<Code copied="The code is copied." />);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('The code is copied.')).toBeDefined();
});

it('copying shows a failure message if the browser refuses or has no clipboard', async () => {
  const { user } = renderIsland(<Code />);
  const refuse = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('refused'));
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText(/copy it yourself/)).toBeDefined();
  refuse.mockRestore();
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText(/copy it yourself/)).toBeDefined();
  vi.unstubAllGlobals();
});
