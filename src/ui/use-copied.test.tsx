import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderIsland } from '#testing/components/render-island.tsx';
import { useCopied } from './use-copied.ts';

function Code({ copied }: { copied?: string }) {
  const { copy, said } = useCopied(copied === undefined ? {} : { copied });
  return (
    <>
      <button type="button" onClick={() => void copy('one two')}>
        Copy
      </button>
      <p role="status">{said}</p>
    </>
  );
}

it('a text is copied, and a status says so', async () => {
  const { user } = renderIsland(<Code />);
  expect(screen.getByRole('status').textContent).toBe('');
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Copied')).toBe(screen.getByRole('status'));
  expect(await navigator.clipboard.readText()).toBe('one two');
});

it('a custom message is announced instead', async () => {
  const { user } = renderIsland(<Code copied="The code is copied." />);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('The code is copied.')).toBeDefined();
});

it('a status says so if the browser refuses or has no clipboard', async () => {
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
