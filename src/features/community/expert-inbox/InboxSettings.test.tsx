import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { defaultInboxSettings } from '#api/features/community/expert-inbox/contract.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { InboxSettings } from './InboxSettings.tsx';

const put = 'PUT /api/expert/settings';
const settings = { ...defaultInboxSettings, weekdays: [1], opensAt: '09:00', closesAt: '17:00' };
const show = () => renderWhole(<InboxSettings page={testPage} settings={settings} zone="Europe/Tallinn" />);
const save = () => screen.getByRole('button', { name: 'Save' });

describe('the form for an expert’s hours', () => {
  it('saves in place, whether one, several or no days are ticked', async () => {
    const calls = fakeApi({ [put]: {} });
    const { user } = show();
    for (const day of ['Friday', 'Monday', 'Friday']) {
      await user.click(screen.getByLabelText(day));
      await user.click(save());
      await waitFor(() => expect(screen.getByText('Saved.')).toBeDefined());
    }
    const days = calls.map(({ body }) => (body as { weekdays: number[] }).weekdays);
    expect(days).toEqual([[1, 5], [5], []]);
    expect(calls[0]?.body).toMatchObject({ opensAt: '09:00', closesAt: '17:00', awayFrom: '', automaticAnswer: '' });
  });

  it('focuses a refused field', async () => {
    fakeApi({ [put]: { status: 400, code: 'invalid_input', fields: { closesAt: 'hours_backwards' } } });
    const { user } = show();
    await user.click(screen.getByLabelText('Friday'));
    await user.click(save());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Until')));
  });
});
