import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderIsland } from '#testing/components/render-island.tsx';
import { ThreadSummary } from './ThreadSummary.tsx';

const address = 'POST /api/posts/p1/summary';
const summary = {
  gist: 'About <b>sleep</b>.',
  sides: [{ says: 'Early is better.', names: ['Mari', 'Jaan'] }],
  openQuestions: ['When?'],
  covered: 300,
  commentCount: 412,
};

const openSummary = async () => {
  const { user } = renderIsland(<ThreadSummary postId="p1" close={() => undefined} />);
  return user;
};
const dialog = () => within(document.querySelector('dialog') ?? document.body);

describe('a thread summary', () => {
  it('shows the sides, the open questions and that a model wrote it, as plain text', async () => {
    fakeApi({ [address]: { data: summary } });
    await openSummary();
    expect(await dialog().findByText('About <b>sleep</b>.')).toBeTruthy();
    expect(dialog().getByText(/Mari, Jaan/)).toBeTruthy();
    expect(dialog().getByText('When?')).toBeTruthy();
    expect(dialog().getByText(/newest 300 of 412 comments. A language model wrote this/)).toBeTruthy();
  });

  it('shows an error, and can be requested again', async () => {
    let isWell = false;
    fakeApi({ [address]: () => (isWell ? { data: summary } : { status: 503, code: 'model_busy' }) });
    const user = await openSummary();
    expect(await dialog().findByRole('alert', { hidden: true })).toBeTruthy();
    isWell = true;
    await user.click(dialog().getByText('Try again'));
    expect(await dialog().findByText('When?')).toBeTruthy();
  });
});
