import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderIsland } from '#testing/components/render-island.tsx';
import { WeeklyMailChoice } from './WeeklyFigures.tsx';

const path = 'PUT /api/admin/weekly-figures';
const box = () => screen.getByRole('checkbox') as HTMLInputElement;

describe('the checkbox for weekly figures', () => {
  it('is saved as soon as it is changed', async () => {
    const calls = fakeApi({ [path]: { data: { isOn: true } } });
    const { user } = renderIsland(<WeeklyMailChoice first={false} />);
    await user.click(box());
    expect(box().checked).toBe(true);
    await vi.waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ isOn: true }]));
  });

  it('returns to the stored choice if the new one can’t be saved', async () => {
    fakeApi({ [path]: { status: 503, code: 'unavailable' } });
    const { user } = renderIsland(<WeeklyMailChoice first={true} />);
    await user.click(box());
    await vi.waitFor(() => expect(box().checked).toBe(true));
  });
});
