import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ArticleSources, Source } from '#api/features/site/assistant/contract.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { ArticleDraft } from './ArticleDraft.tsx';

const source = (number: number): Source => ({
  ...{ number, id: `source-${number}`, kind: 'post', path: '/community', title: `Title ${number}`, locale: 'en' },
  ...{ heading: null, startsAt: null, seconds: null, passage: 'Water a cactus once a month.' },
});

const show = (found: ArticleSources | null) =>
  renderWhole(<ArticleDraft page={testPage} question="Cactus?" found={found} />);

describe('writing from sources', () => {
  it('sends the chosen sources to the model, in order', async () => {
    const calls = fakeApi({ 'POST /api/admin/assistant/articles': { status: 503, code: 'model_busy' } });
    const { user } = show({ sources: [1, 2, 3, 4].map(source), hasModel: true });
    await user.click(screen.getByRole('checkbox', { name: /Title 2/ }));
    await user.click(screen.getByRole('checkbox', { name: /Title 4/ }));
    await user.click(screen.getByRole('button', { name: 'Write a draft' }));
    expect(await screen.findByText(/too much to do/)).toBeTruthy();
    expect(calls.at(0)?.body).toEqual({
      ...{ question: 'Cactus?', locale: 'en', sources: ['source-1', 'source-3', 'source-4'] },
    });
  });

  it('shows whether a model or sources are missing', () => {
    show({ sources: [source(1)], hasModel: false });
    expect(screen.getByText(/has no language model/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Write a draft' })).toBeNull();
    show({ sources: [], hasModel: true });
    expect(screen.getByText(/Nothing here says anything/)).toBeTruthy();
  });
});
