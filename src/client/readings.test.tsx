import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole } from '#testing/components/render-island.tsx';
import { useReading } from './readings.ts';

function Shown() {
  const { answer, failure } = useReading<{ data: string }>('/api/shown-by-test', null);
  return <p>{failure ?? answer?.data ?? 'nothing'}</p>;
}

it('a failed reading is retried as soon as a short network outage is over', async () => {
  fakeApi({});
  renderWhole(<Shown />);
  await screen.findByText('offline');
  fakeApi({ 'GET /api/shown-by-test': { data: 'here' } });
  await act(async () => void dispatchEvent(new Event('online')));
  expect(await screen.findByText('here')).toBeTruthy();
});
