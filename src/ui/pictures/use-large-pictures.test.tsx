import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderIsland } from '#testing/components/render-island.tsx';
import { useLargePictures } from './use-large-pictures.tsx';

const pictures = [
  { address: '/files/boots.png', description: 'Muddy boots' },
  { address: '/files/socks.png', description: 'Dry socks' },
];

function Links() {
  const { open, viewer } = useLargePictures();
  return (
    <>
      {pictures.map(({ address, description }, index) => (
        <a key={address} href={address} onClick={(event) => open(event, pictures, index)}>
          {description}
        </a>
      ))}
      {viewer}
    </>
  );
}

async function openBoots() {
  const { user } = renderIsland(<Links />);
  await user.click(screen.getByRole('link', { name: 'Muddy boots' }));
  await screen.findByRole('dialog', { name: 'Muddy boots' });
  return user;
}
const isClosed = () => expect(screen.queryByRole('dialog')).toBeNull();

/** Adds a page to the history after another one, so that the test can tell how far Back leads. */
function arrive() {
  history.replaceState({ page: 'before' }, '');
  history.pushState({ page: 'now' }, '');
}
const wentBack = () => new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));

it('a large picture is closed when the browser goes back, without leaving the page', async () => {
  arrive();
  await openBoots();
  act(() => history.back());
  await waitFor(isClosed);
  expect(history.state).toEqual({ page: 'now' });
});

it('a large picture leaves no entry in the history when it is closed with its button', async () => {
  arrive();
  const user = await openBoots();
  const left = wentBack();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  isClosed();
  await left;
  expect(history.state).toEqual({ page: 'now' });
  history.back();
  await wentBack();
  expect(history.state).toEqual({ page: 'before' });
});

it('a click with a modifier key follows the link of a picture', async () => {
  const { user } = renderIsland(<Links />);
  const link = screen.getByRole('link', { name: 'Muddy boots' });
  let isPrevented = true;
  link.addEventListener('click', (event) => {
    isPrevented = event.defaultPrevented;
    // jsdom can't open another page.
    event.preventDefault();
  });
  await user.keyboard('{Control>}');
  await user.click(link);
  expect(isPrevented).toBe(false);
  isClosed();
});
