import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useApiData } from '#src/client/api-data.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderIsland } from '#testing/components/render-island.tsx';

function Names() {
  const { answer } = useApiData<{ data: { items: string[] } }>('/api/names', null);
  return (
    answer && (
      <ul>
        {answer.data.items.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    )
  );
}

it('an island that fails, for example because of an unexpected response, shows an error with a link that reloads the page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  history.replaceState(null, '', '/admin/users?role=admin');
  fakeApi({ 'GET /api/names': {} });
  renderIsland(<Names />);
  expect((await screen.findByRole('alert')).textContent).toBe('An error occurred. Please try again.');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/admin/users?role=admin');
});
