import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderIsland } from '#testing/components/render-island.tsx';
import { CaseMenu } from './CaseMenu.tsx';

const author = {
  ...{ id: 'u1', name: 'Jaan Rebane', initials: 'JR', picture: null, status: 'active' as const },
  ...{ memberSince: '2026-01-15T08:00:00Z', silencedUntil: null, suspendedUntil: null, priorOffences: 0 },
} as const;
const shown = { id: 'c1', target: 'user', place: '/profile/u1', author, mayDiscard: true } as const;
const item = (name: string) => screen.queryByRole('button', { name, hidden: true });

describe('a case’s menu', () => {
  it('asks before discarding a case, and shows an error if the server refuses', async () => {
    const calls = fakeApi({ 'POST /api/moderation/reports/c1/discard': { status: 409, code: 'case_reported' } });
    const { user } = renderIsland(<CaseMenu case={shown} />);
    await user.click(item('Discard the case') as HTMLElement);
    expect(calls).toEqual([]);
    const dialog = await screen.findByRole('dialog', { name: 'Discard this case?' });
    expect(within(dialog).getByText(/^It leaves the queue without a decision, and no one is told/)).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Discard the case' }));
    expect(await within(dialog).findByText(/./, { selector: '[data-fault]' })).toBeDefined();
    expect(calls).toHaveLength(1);
  });

  it('doesn’t offer to discard cases that were reported or decided', () => {
    renderIsland(<CaseMenu case={{ ...shown, mayDiscard: false }} />);
    expect(item('Discard the case')).toBeNull();
    expect(screen.getByRole('link', { name: 'Open in context', hidden: true })).toBeDefined();
  });
});
