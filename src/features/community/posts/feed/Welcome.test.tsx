import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { WelcomeIsland } from './Welcome.tsx';

const steps = [
  { name: 'profile', path: '/my-profile', isDone: true },
  { name: 'hello', path: '/community/new', isDone: false },
] as const;

it('newcomers see their first steps until they dismiss them', async () => {
  const { user } = renderWhole(
    <main tabIndex={-1}>
      <WelcomeIsland page={testPage} userId="mari" community="Ryup" steps={steps} />
    </main>,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.includes('Done'))).toEqual([
    true,
    false,
  ]);
  await user.click(screen.getByRole('button', { name: 'Got it' }));
  expect(screen.queryByRole('region')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
