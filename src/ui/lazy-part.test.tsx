import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderIsland } from '#testing/components/render-island.tsx';
import { lazyPart } from './lazy-part.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

it('a lazy part is shown with its properties once it has loaded, and immediately the next time', async () => {
  const load = vi.fn(async () => Greeting);
  const Part = lazyPart(load);
  const { unmount } = renderIsland(<Part name="Mari" />);
  expect(await screen.findByText('Hello Mari')).toBeDefined();
  unmount();
  renderIsland(<Part name="Kari" />);
  expect(screen.getByText('Hello Kari')).toBeDefined();
  expect(load).toHaveBeenCalledOnce();
});

it('a part that fails to load is retried automatically before the page assumes that its build is gone', async () => {
  const { dataset } = document.documentElement;
  let tries = 0;
  const Part = lazyPart(async () => {
    tries += 1;
    if (tries > 1) return Greeting;
    // first-paint.js, which would otherwise reload the page, reads this.
    expect(dataset['opening']).toBe('');
    throw new TypeError('Failed to fetch');
  });
  renderIsland(<Part name="Mari" />);
  expect(await screen.findByText('Hello Mari')).toBeDefined();
  expect(tries).toBe(2);
  expect(dataset['opening']).toBeUndefined();
});

it('a slow part shows that it is loading, and can be retried if it never arrives', async () => {
  let isAway = true;
  const Part = lazyPart(async () => {
    if (isAway) throw new TypeError('Failed to fetch');
    return Greeting;
  });
  const { user } = renderIsland(<Part name="Mari" />);
  expect(await screen.findByText('Loading…')).toBeDefined();
  await waitFor(() => expect(document.documentElement.dataset['loading']).toBe(''));
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 4_000 });
  await waitFor(() => expect(document.documentElement.dataset['loading']).toBeUndefined());
  isAway = false;
  await user.click(again);
  expect(await screen.findByText('Hello Mari')).toBeDefined();
});
