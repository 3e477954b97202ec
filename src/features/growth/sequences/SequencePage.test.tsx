import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Sequence } from '#api/features/growth/sequences/contract.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { SequencePage } from './SequencePage.tsx';

type Stored = Sequence;

const path = '/api/admin/email-sequences/welcome';
const figures = { waiting: 0, sent: 3, failed: 0, excluded: 1, unknown: 0, left: 0 };
const anyone = { plan: 'any', posted: 'any', returned: 'any' } as const;
const texts = (subject: string) => ({ en: { subject, preview: '', body: 'Hello' } });
const welcome: Stored = {
  ...{ kind: 'welcome', version: 3, onSince: null, silentDays: 30 },
  steps: [
    { id: 'hello', days: 0, ...anyone, texts: texts('Welcome'), figures, reasons: [] },
    {
      ...{ id: 'post', days: 3, ...anyone, posted: 'no', texts: texts('Say hello'), figures },
      reasons: [{ state: 'excluded', reason: 'overdue', count: 1 }],
    },
  ],
};
const preview = {
  data: { from: { name: 'Ryup', address: 'a@ryup.test' }, html: '<p>Hello</p>', notices: [], hints: [] },
};

beforeEach(() => localStorage.setItem('user_data', JSON.stringify({ id: 'mari' })));

function show(calls: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    'POST /api/admin/email-campaigns/preview': preview,
    [`GET ${path}`]: { data: welcome },
    ...calls,
  });
  return { api, ...renderWhole(<SequencePage page={testPage} first={{ success: true, data: welcome }} />) };
}

describe('a sequence’s page', () => {
  it('shows each mail with its conditions and figures', async () => {
    const { user } = show();
    expect(screen.getAllByLabelText('Subject')[0]).toHaveProperty('value', 'Welcome');
    await user.click(screen.getByRole('button', { name: '3 days after joining' }));
    expect(screen.getAllByLabelText('Subject')[0]).toHaveProperty('value', 'Say hello');
    expect(screen.getByLabelText('Posts and comments')).toHaveProperty('value', 'no');
    expect(screen.getByText(/more than a day late/)).toBeDefined();
  });

  it('saves one mail, and shows errors on its fields', async () => {
    const { user, api } = show({
      [`PATCH ${path}`]: { code: 'invalid_input', fields: { 'steps.1.days': 'sequence_days_invalid' }, status: 400 },
    });
    await user.click(screen.getByRole('button', { name: '3 days after joining' }));
    const days = screen.getByLabelText(/Days after joining/);
    await user.clear(days);
    await user.type(days, '99');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter a whole number of days that this sequence allows.')).toBeDefined();
    const stored = welcome.steps.map(({ figures: _, reasons: __, ...step }) => step);
    const [change] = api.filter(({ method }) => method === 'PATCH');
    expect(change?.body).toMatchObject({ version: 3, steps: [stored[0], { id: 'post', days: 99, posted: 'no' }] });
  });

  it('offers cards and buttons to insert', async () => {
    const { user } = show({ 'GET /api/admin/email-campaigns/cards': { data: { items: [] } } });
    await user.click(screen.getAllByRole('button', { name: 'Add a card or button' })[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'What would you like to add?' }));
    expect(dialog.getByText('Gift cards')).toBeDefined();
  });

  it('keeps text typed into a mail while another mail is saved and the rehearsal is shown', async () => {
    const changed = { ...welcome, version: 4, steps: [welcome.steps[0], { ...welcome.steps[1], days: 5 }] };
    const { user } = show({
      [`PATCH ${path}`]: { data: { version: 4 } },
      [`GET ${path}`]: { data: changed },
      [`GET ${path}/rehearsal`]: { data: { steps: [] } },
    });
    await user.type(screen.getAllByLabelText('Subject')[0] as HTMLElement, ' to you');
    await user.click(screen.getByRole('button', { name: '3 days after joining' }));
    const days = screen.getByLabelText(/Days after joining/);
    await user.clear(days);
    await user.type(days, '5');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: '5 days after joining' });
    await user.click(screen.getByLabelText('Rehearsal'));
    await user.click(screen.getByLabelText('Mails'));
    expect(screen.getAllByLabelText('Subject')[0]).toHaveProperty('value', 'Welcome to you');
  });

  it('asks for confirmation before switching the sequence on', async () => {
    const { user } = show({ [`POST ${path}/switch-on`]: { data: { version: 3 } } });
    await user.click(screen.getByRole('button', { name: 'Switch on' }));
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText(/would have begun earlier get none/)).toBeDefined();
    await user.click(question.getByRole('button', { name: 'Switch on' }));
    expect(await screen.findByText('The sequence is on.')).toBeDefined();
  });

  it('shows in a rehearsal who would have got which mail', async () => {
    const { user } = show({
      [`GET ${path}/rehearsal`]: {
        data: {
          steps: [{ id: 'hello', days: 0, subject: 'Welcome', sent: 1, reasons: [{ reason: 'not_wanted', count: 4 }] }],
        },
      },
      [`GET ${path}/rehearsal/members`]: {
        data: { items: [{ id: 'm1', name: 'Mari', at: '2026-11-01T08:00:00Z' }], nextCursor: null },
      },
    });
    await user.click(screen.getByLabelText('Rehearsal'));
    expect(await screen.findByText('1 member would have got it.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Show who' }));
    expect((await screen.findByRole('link', { name: 'Mari' })).getAttribute('href')).toBe('/admin/users/m1');
  });
});
