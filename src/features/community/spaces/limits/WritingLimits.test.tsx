import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { WritingLimits } from './WritingLimits.tsx';

const path = '/api/admin/settings/limits';
const defaults = {
  ...{ newcomerDays: 7, holdFirstPosts: 0, linksPerDay: 2, mentionsPerDay: 5 },
  ...{ postsPerHour: 10, commentsPerHour: 60, slowModeSeconds: 0 },
};
const viewOf = (version: number, changes: Partial<typeof defaults> = {}) => ({
  ...{ version, defaults, values: { ...defaults, ...changes }, chosen: Object.keys(changes) },
});
const render = (view: ReturnType<typeof viewOf>) =>
  renderWhole(<WritingLimits page={testPage} first={{ success: true, data: view }} />);
const links = () => screen.getByLabelText<HTMLInputElement>('Links to other sites a day');

it('the limits form sends only changed limits, and null for an empty field or a default', async () => {
  const calls = fakeApi({ [`PATCH ${path}`]: { data: viewOf(4, { linksPerDay: 3 }) } });
  const { user } = render(viewOf(3, { mentionsPerDay: 9, postsPerHour: 20 }));
  await user.clear(links());
  await user.type(links(), '3');
  await user.clear(screen.getByLabelText('Mentions a day'));
  await user.clear(screen.getByLabelText('Posts an hour'));
  await user.type(screen.getByLabelText('Posts an hour'), '10');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeDefined();
  expect(calls[0]?.body).toEqual({
    ...{ version: 3, reason: '' },
    changes: { linksPerDay: 3, mentionsPerDay: null, postsPerHour: null },
  });
  expect(screen.getByLabelText<HTMLInputElement>('Mentions a day').value).toBe('5');
  expect(screen.getByText(/Set here. The community’s folder says 2/)).toBeDefined();
});

it('the limits form resets all changed limits to their defaults', async () => {
  const calls = fakeApi({ [`PATCH ${path}`]: { data: viewOf(2) } });
  const { user } = render(viewOf(1, { linksPerDay: 3 }));
  await user.click(screen.getByRole('button', { name: 'Use the folder’s values' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Use the folder’s values' }));
  await expect.poll(() => links().value).toBe('2');
  expect(calls[0]?.body).toEqual({ version: 1, changes: { linksPerDay: null } });
  expect(screen.queryByText(/Set here/)).toBeNull();
});
