import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Campaign } from '#api/features/growth/campaigns/contract.ts';
import type { SegmentChoices } from '#api/features/growth/segments/contract.ts';
import type { Answer } from '#src/client/call.ts';
import { type FakeCall, fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { CampaignPage } from './CampaignPage.tsx';
import { SentCampaignPage } from './SentCampaignPage.tsx';

type CampaignStatistics = Answer<'GET /api/admin/email-campaigns/{id}/statistics'>['data'];

const path = '/api/admin/email-campaigns';
const texts = {
  et: { subject: 'Juuni', preview: '', body: 'Tule!' },
  en: { subject: 'June', preview: '', body: 'Come!' },
};

let id = '';
beforeEach(({ task }) => {
  // A different campaign in each test, because the page caches what it has loaded.
  id = `c${task.id}`;
  localStorage.setItem('user_data', JSON.stringify({ id: 'mari' }));
});

const campaign = (given: Partial<Campaign> = {}): Campaign => ({
  ...{ id, name: 'June', stream: 'news', state: 'draft', version: 3, segment: { kind: 'all' }, texts },
  ...{ changedAt: '2026-06-15T08:00:00Z', scheduledAt: null, startedAt: null, finishedAt: null, recipientCount: 0 },
  ...{ shownAt: [], localTime: null, isPublic: false, archivePath: null },
  ...given,
});
const figures = (given: Partial<CampaignStatistics> = {}): CampaignStatistics => ({
  ...{
    recipients: 10,
    waiting: 0,
    sent: 6,
    failed: 2,
    excluded: 1,
    unknown: 1,
    clicked: 4,
    left: 1,
    complained: 0,
    isSummedUp: false,
    hours: [],
    heldBy: null,
    addsUp: true,
  },
  reasons: [
    { state: 'failed', reason: 'SendError EENVELOPE 550', count: 2 },
    { state: 'excluded', reason: 'not_wanted', count: 1 },
    { state: 'unknown', reason: 'SendError acceptance_unknown', count: 1 },
  ],
  ...given,
});

const answers = {
  [`GET ${path}/audience`]: { data: { memberCount: 1_240, subscriberCount: 0, gone: [] } },
  [`POST ${path}/preview`]: {
    data: {
      from: { name: 'Kuu kogu', address: 'kiri@kuu.ee' },
      html: '<p data-style="color: rgb(1, 2, 3)">Come <a href="https://kuu.ee/events">here</a></p>',
      notices: [],
      hints: [],
    },
  },
};
const choices: SegmentChoices = {
  spaces: [{ id: 's1', name: 'Garden', mustJoin: true }],
  events: [{ id: 'e1', name: 'Walk', startsAt: '2026-06-20T15:00:00Z' }],
  tags: [
    { id: 't1', name: 'Choir' },
    { id: 't2', name: 'Founder' },
  ],
  segments: [{ id: 'g1', name: 'English', conditions: { locale: 'en' } }],
};
const show = (first: Campaign | null, statistics: CampaignStatistics | null = null, given = choices) => {
  const Root = first?.startedAt ? SentCampaignPage : CampaignPage;
  return renderWhole(
    <Root
      page={testPage}
      choices={given}
      sender={{ name: 'Kuu kogu', address: 'kiri@kuu.ee' }}
      hasArchive
      first={first && { success: true, data: first }}
      statistics={statistics && { success: true, data: statistics }}
    />,
  );
};
const madeTo = (calls: readonly FakeCall[], to: string) =>
  calls.filter(({ method, path: of }) => `${method} ${of}` === to).map(({ body }) => body as Record<string, unknown>);
const button = (name: string) => screen.getByRole('button', { name });

describe('a new campaign', () => {
  it('is created at its own URL, where later saves change it', async () => {
    const calls = fakeApi({
      ...answers,
      [`POST ${path}`]: { data: { id } },
      [`PATCH ${path}/${id}`]: { data: { version: 2 } },
    });
    const { user } = show(null);
    await user.type(screen.getByLabelText('Name'), 'June');
    await user.click(button('Save'));
    await waitFor(() => expect(location.pathname).toBe(`/admin/email-campaigns/${id}`));
    await user.type(screen.getByLabelText('Name'), 's');
    await user.click(button('Save'));
    await waitFor(() =>
      expect(madeTo(calls, `PATCH ${path}/${id}`)).toMatchObject([
        { name: 'Junes', version: 1, segment: { kind: 'all' } },
      ]),
    );
    expect(madeTo(calls, `POST ${path}`)).toHaveLength(1);
  });

  it('is stored on this device until it is saved', async () => {
    fakeApi(answers);
    const { user, unmount } = show(null);
    await user.type(screen.getByLabelText('Name'), 'June');
    dispatchEvent(new Event('pagehide'));
    unmount();
    show(null);
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'June');
  });

  it('isn’t sent while a field is missing, which shows an error', async () => {
    const calls = fakeApi({ ...answers, [`POST ${path}`]: { data: { id } } });
    const { user } = show(null);
    await user.type(screen.getByLabelText('Name'), 'June');
    await user.type(screen.getAllByLabelText('Subject')[0] as HTMLElement, 'Walks');
    await user.click(button('Send…'));
    await waitFor(() => expect(screen.getAllByLabelText('Text')[0]?.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(madeTo(calls, `POST ${path}/${id}/send`)).toEqual([]);
  });
});

describe('the page of a draft', () => {
  it('inserts cards of recent or found content, and buttons with a URL', async () => {
    const choice = (title: string, address: string) => ({
      ...{ kind: 'article', address, titles: { et: title }, at: '2026-06-14T08:00:00Z', commentCount: null },
    });
    fakeApi({
      ...answers,
      [`GET ${path}/cards`]: { data: { items: [choice('New', '/articles/new')] } },
      [`GET ${path}/cards?q=it`]: { data: { items: [choice('Found [it]', '/articles/found')] } },
    });
    const { user } = show(campaign());
    const text = screen.getAllByLabelText<HTMLTextAreaElement>('Text')[0];
    const open = () => user.click(screen.getAllByRole('button', { name: 'Add a card or button' })[0] as HTMLElement);
    await open();
    await user.click(await screen.findByRole('button', { name: /^New/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await open();
    await user.type(screen.getByLabelText('Search by title'), 'it');
    await user.click(await screen.findByRole('button', { name: /^Found/ }));
    await open();
    await user.click(screen.getByLabelText('Gift cards'));
    await user.click(button('Add'));
    await open();
    await user.click(screen.getByLabelText('Button'));
    await user.type(screen.getByLabelText('Text on the button'), 'Join');
    await user.click(button('Add'));
    expect(screen.getByLabelText('Where it leads').getAttribute('aria-invalid')).toBe('true');
    await user.type(screen.getByLabelText('Where it leads'), 'kuu.ee/join');
    await user.click(button('Add'));
    expect(text?.value.split('\n\n').slice(1)).toEqual([
      '[New](/articles/new "card")',
      '[Found \\[it\\]](/articles/found "card")',
      '[Gift cards](/store "card")',
      '[Join](https://kuu.ee/join "button")',
    ]);
  });

  it('lists hints on why fewer people may read the mail', async () => {
    const { data } = answers[`POST ${path}/preview`];
    const hints = [
      { code: 'subject_long', about: '52' },
      { code: 'link_vague', about: 'siin' },
    ];
    fakeApi({ ...answers, [`POST ${path}/preview`]: { data: { ...data, hints } } });
    const { user } = show(campaign());
    await user.click(await screen.findByText('2 hints'));
    expect(screen.getByText(/The subject has 52 characters/)).toBeDefined();
    expect(screen.getByText(/“siin” doesn’t say where it leads/)).toBeDefined();
  });

  it('names cards that are missing from the mail', async () => {
    const { data } = answers[`POST ${path}/preview`];
    const notices = [{ label: 'Old story', notice: 'gone' }];
    fakeApi({ ...answers, [`POST ${path}/preview`]: { data: { ...data, notices } } });
    show(campaign());
    await screen.findByText(/The card “Old story” isn’t in the mail/);
  });

  it('previews the mail while it is written, with links that open in another tab', async () => {
    const calls = fakeApi(answers);
    const { user } = show(campaign());
    const preview = screen.getByRole('region', { name: 'The mail' });
    const shadow = await waitFor(() => {
      const root = [...preview.querySelectorAll('*')].find(({ shadowRoot }) => shadowRoot)?.shadowRoot;
      expect(root?.querySelector('a')?.target).toBe('_blank');
      return root;
    });
    expect(shadow?.querySelector('p')?.style.color).toBe('rgb(1, 2, 3)');
    await user.click(within(preview).getByLabelText('Dark'));
    await user.type(screen.getAllByLabelText('Preview line')[0] as HTMLElement, 'Three');
    await waitFor(() =>
      expect(madeTo(calls, `POST ${path}/preview`).at(-1)).toMatchObject({
        ...{ theme: 'dark', locale: 'en', text: { subject: 'June', preview: 'Three' } },
      }),
    );
    expect(screen.getByText(/^5 characters. Inboxes show/)).toBeDefined();
  });

  it('sends the saved version, after a dialog says how many get it', async () => {
    const calls = fakeApi({
      ...answers,
      [`POST ${path}/${id}/send`]: { data: { state: 'sending' } },
      [`GET ${path}/${id}`]: { data: campaign({ state: 'sending', startedAt: '2026-06-15T09:00:00Z' }) },
      [`GET ${path}/${id}/statistics`]: { data: figures({ waiting: 4, sent: 2 }) },
    });
    const { user } = show(campaign());
    await user.click(button('Send…'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send this campaign?' }));
    expect(await dialog.findByText('1,240 members get it, beginning right now.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Send now' }));
    expect(await screen.findByText('Being sent')).toBeDefined();
    expect(await screen.findByRole('progressbar')).toBeDefined();
    expect(madeTo(calls, `POST ${path}/${id}/send`)).toEqual([{ version: 3 }]);
    expect(madeTo(calls, `PATCH ${path}/${id}`)).toEqual([]);
  });

  it('doesn’t send a draft that reaches no one, but can schedule it', async () => {
    const calls = fakeApi({
      ...answers,
      [`GET ${path}/audience`]: { data: { memberCount: 0, subscriberCount: 0, gone: [] } },
    });
    const { user } = show(campaign());
    await user.click(button('Send…'));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('No one would get it now. Choose other recipients, or a later time.');
    await user.click(dialog.getByRole('button', { name: 'Send now' }));
    expect(madeTo(calls, `POST ${path}/${id}/send`)).toEqual([]);
    await user.click(dialog.getByLabelText('Later'));
    expect(dialog.getByRole('button', { name: 'Schedule' }).getAttribute('aria-disabled')).toBe('false');
  });

  it('sends a draft that only subscribers want', async () => {
    const calls = fakeApi({
      ...answers,
      [`GET ${path}/audience`]: { data: { memberCount: 0, subscriberCount: 2, gone: [] } },
      [`POST ${path}/${id}/send`]: { data: { state: 'sending' } },
    });
    const { user } = show(campaign());
    await user.click(button('Send…'));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(/2 subscribers/);
    await user.click(dialog.getByRole('button', { name: 'Send now' }));
    expect(madeTo(calls, `POST ${path}/${id}/send`)).toEqual([{ version: 3 }]);
  });

  it('stops showing “Counting…” if the recipients can’t be counted', async () => {
    fakeApi({ ...answers, [`GET ${path}/audience`]: { status: 503, code: 'unavailable' } });
    const { user } = show(campaign());
    await user.click(button('Send…'));
    const dialog = within(await screen.findByRole('dialog'));
    await vi.waitFor(() => expect(dialog.queryByText('Counting…')).toBeNull());
  });

  it('schedules a draft in the community’s time zone', async () => {
    const calls = fakeApi({ ...answers, [`POST ${path}/${id}/schedule`]: { status: 409, code: 'time_past' } });
    const { user } = show(campaign());
    await user.click(button('Send…'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByLabelText('Later'));
    const field = dialog.getByLabelText('Day and time');
    await user.type(field, '2026-06-20T10:00');
    expect(await dialog.findByText(/^1,240 members would get it on Jun 20, 2026, 10:00/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Schedule' }));
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(madeTo(calls, `POST ${path}/${id}/schedule`)).toEqual([{ version: 3, at: '2026-06-20T07:00:00.000Z' }]);
  });

  it('selects members by tags and an event, and shows the conditions before sending', async () => {
    const calls = fakeApi({ ...answers, [`PATCH ${path}/${id}`]: { data: { version: 4 } } });
    const { user } = show(campaign());
    await user.click(screen.getByLabelText(/^Some members/));
    await user.selectOptions(screen.getByLabelText('Event'), 'Walk, Jun 20, 2026');
    await user.selectOptions(screen.getByLabelText('At this event'), 'Hasn’t signed up');
    const wanted = within(screen.getByRole('group', { name: 'With tags' }));
    await user.click(wanted.getByLabelText('Choir'));
    await user.click(wanted.getByLabelText('Founder'));
    await user.selectOptions(screen.getByLabelText('Which of these they have'), 'All of them');
    await user.click(button('Send…'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send this campaign?' }));
    expect(
      dialog.getByText('hasn’t signed up for “Walk”; tagged with all of Choir, Founder', { exact: false }),
    ).toBeDefined();
    const segment = { kind: 'members', event: 'e1', atEvent: 'unregistered', tags: ['t1', 't2'], tagMatch: 'all' };
    expect(madeTo(calls, `PATCH ${path}/${id}`)).toMatchObject([{ segment }]);
    const counted = calls.findLast(({ path: of }) => of.startsWith(`${path}/audience`))?.path.split('?')[1];
    expect(Object.fromEntries(new URLSearchParams(counted))).toEqual({
      ...{ stream: 'news', event: 'e1', atEvent: 'unregistered', tags: 't1.t2', tagMatch: 'all' },
    });
  });

  it('saves the conditions as a segment that the draft then follows, and names it before sending', async () => {
    const calls = fakeApi({
      ...answers,
      'POST /api/admin/segments': { data: { id: 'g2' } },
      [`PATCH ${path}/${id}`]: { data: { version: 4 } },
    });
    const { user } = show(campaign());
    await user.click(screen.getByLabelText(/^Some members/));
    expect(button('Save as segment…').getAttribute('aria-disabled')).toBe('true');
    await user.selectOptions(screen.getByLabelText('Role'), 'Moderator');
    await user.click(button('Save as segment…'));
    const naming = within(await screen.findByRole('dialog', { name: 'Save as segment' }));
    await user.type(naming.getByLabelText('Name'), 'Helpers');
    await user.click(naming.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByLabelText(/^A saved segment/)).toHaveProperty('checked', true));
    expect(screen.getByLabelText('Segment')).toHaveProperty('value', 'g2');
    expect(madeTo(calls, 'POST /api/admin/segments')).toEqual([{ name: 'Helpers', conditions: { role: 'moderator' } }]);
    await user.click(button('Send…'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send this campaign?' }));
    expect(dialog.getByText('Helpers: Moderator', { exact: false })).toBeDefined();
    expect(madeTo(calls, `PATCH ${path}/${id}`)).toMatchObject([{ segment: { kind: 'saved', saved: 'g2' } }]);
    expect(calls.some(({ path: of }) => of.startsWith(`${path}/audience`) && of.includes('saved=g2'))).toBe(true);
  });

  it('shows the saved segment that the draft follows, with its conditions and size', async () => {
    fakeApi(answers);
    show(campaign({ segment: { kind: 'saved', saved: 'g1' } }));
    expect(screen.getByLabelText('Segment')).toHaveProperty('value', 'g1');
    expect(screen.getByText('English', { selector: 'p' })).toBeDefined();
    expect(await screen.findByText('1,240 members would get it now.')).toBeDefined();
  });

  it('counts members and subscribers without an account', async () => {
    fakeApi({ ...answers, [`GET ${path}/audience`]: { data: { memberCount: 1_240, subscriberCount: 56, gone: [] } } });
    show(campaign());
    const text = '1,240 members and 56 subscribers without an account would get it now.';
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('still shows a deleted tag and event that the draft refers to, and says that something was deleted', async () => {
    fakeApi({ ...answers, [`GET ${path}/audience`]: { data: { memberCount: 0, subscriberCount: 0, gone: ['tag'] } } });
    show(campaign({ segment: { kind: 'members', withoutTags: ['t9'], event: 'e9', atEvent: 'unregistered' } }));
    const unwanted = within(screen.getByRole('group', { name: 'Without tags' }));
    expect(unwanted.getByLabelText('a deleted tag')).toHaveProperty('checked', true);
    expect(screen.getByLabelText('Event')).toHaveProperty('value', 'e9');
    expect(await screen.findByText(/^Something you chose has been deleted/)).toBeDefined();
  });

  it('doesn’t rerender the choice of members while the subject is typed', async () => {
    fakeApi(answers);
    let renders = 0;
    const watched = { ...choices, spaces: choices.spaces };
    Object.defineProperty(watched, 'spaces', {
      get: () => {
        renders += 1;
        return choices.spaces;
      },
    });
    const { user } = show(campaign(), null, watched);
    await screen.findByText('1,240 members would get it now.');
    const subject = screen.getAllByLabelText('Subject')[0] as HTMLElement;
    await user.type(subject, 'A');
    const before = renders;
    await user.type(subject, ' long subject');
    expect(renders).toBe(before);
  });

  it('asks which version to keep if a colleague has saved in the meantime', async () => {
    let isOutdated = true;
    const theirs = campaign({ name: 'Theirs', version: 7 });
    const calls = fakeApi({
      ...answers,
      [`PATCH ${path}/${id}`]: () =>
        isOutdated ? { status: 409, code: 'campaign_outdated' } : { data: { version: 8 } },
      [`GET ${path}/${id}`]: { data: theirs },
    });
    const { user } = show(campaign());
    await user.type(screen.getByLabelText('Name'), '!');
    await user.click(button('Save'));
    await screen.findByText(/^Someone else has saved this campaign since you opened it\. What/);
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'June!');
    isOutdated = false;
    await user.click(button('Keep mine'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull());
    expect(madeTo(calls, `PATCH ${path}/${id}`)).toMatchObject([{ version: 3 }, { version: 7, name: 'June!' }]);
  });

  it('shows a colleague’s version on request', async () => {
    fakeApi({
      ...answers,
      [`PATCH ${path}/${id}`]: { status: 409, code: 'campaign_outdated' },
      [`GET ${path}/${id}`]: { data: campaign({ name: 'Theirs', version: 7 }) },
    });
    const { user } = show(campaign());
    await user.type(screen.getByLabelText('Name'), '!');
    await user.click(button('Save'));
    await user.click(await screen.findByRole('button', { name: 'Show theirs' }));
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Theirs');
  });

  it('says that a draft is overdue, and offers to unschedule or send it', () => {
    fakeApi(answers);
    show(campaign({ state: 'overdue', scheduledAt: '2026-06-15T06:00:00Z' }));
    expect(screen.getByText(/^It should have gone out on Jun 15, 2026, 9:00/)).toBeDefined();
    expect(button('Unschedule')).toBeDefined();
    expect(button('Send…')).toBeDefined();
  });
});

describe('a campaign that is being sent', () => {
  it.each([
    [5_000, 6],
    [5_001, 1],
  ])('with %i recipients, reloads its figures %i times in half a minute', async (recipients, times) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const startedAt = '2026-06-15T08:00:00Z';
    const going = campaign({ state: 'sending', startedAt });
    const calls = fakeApi({
      ...answers,
      [`GET ${path}/${id}`]: { data: going },
      [`GET ${path}/${id}/statistics`]: { data: figures({ recipients }) },
    });
    show(going, figures({ recipients }));
    await vi.advanceTimersByTimeAsync(30_000);
    vi.useRealTimers();
    expect(madeTo(calls, `GET ${path}/${id}/statistics`)).toHaveLength(times);
  });

  it('can be paused, and is cancelled only after confirmation', async () => {
    let state: Campaign['state'] = 'sending';
    const startedAt = '2026-06-15T08:00:00Z';
    const calls = fakeApi({
      ...answers,
      [`POST ${path}/${id}/pause`]: () => {
        state = 'paused';
        return { data: { state } };
      },
      [`POST ${path}/${id}/cancel`]: () => {
        state = 'cancelled';
        return { data: { state } };
      },
      [`GET ${path}/${id}`]: () => ({ data: campaign({ state, startedAt }) }),
      [`GET ${path}/${id}/statistics`]: { data: figures() },
    });
    const { user } = show(campaign({ state, startedAt }), figures({ waiting: 4, sent: 2 }));
    await user.click(button('Pause'));
    expect(await screen.findByText('Nothing is sent until you resume.')).toBeDefined();
    await user.click(button('Cancel the rest'));
    expect(madeTo(calls, `POST ${path}/${id}/cancel`)).toEqual([]);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel the rest' }));
    expect(await screen.findByText('Cancelled')).toBeDefined();
  });
});

describe('a campaign that was sent', () => {
  it('shows its cards as they were at the chosen moment', async () => {
    const shownAt = ['2026-06-15T08:55:00Z', '2026-06-15T09:05:00Z'];
    const calls = fakeApi({ ...answers, [`GET ${path}/${id}/statistics`]: { data: figures() } });
    const { user } = show(campaign({ state: 'finished', startedAt: shownAt[0] ?? null, shownAt }), figures());
    const shown = () => madeTo(calls, `POST ${path}/preview`).at(-1)?.['sent'];
    await waitFor(() => expect(shown()).toEqual({ id, at: shownAt[0] }));
    await user.selectOptions(screen.getByLabelText(/^Cards as they were/), shownAt[1] ?? '');
    await waitFor(() => expect(shown()).toEqual({ id, at: shownAt[1] }));
    expect(screen.queryByText('No hints.')).toBeNull();
  });

  it('shows its recipients’ conditions, with the name that the segment had then', () => {
    fakeApi(answers);
    const segment = { kind: 'members', name: 'Voices', tags: ['t1', 't9'] } as const;
    show(campaign({ state: 'finished', startedAt: '2026-06-15T08:00:00Z', segment }), figures());
    expect(screen.getByText('Voices: tagged Choir, a deleted tag', { exact: false })).toBeDefined();
  });

  it('shows its figures, and why some recipients didn’t get it', () => {
    fakeApi(answers);
    show(
      campaign({ state: 'finished', startedAt: '2026-06-15T08:00:00Z', finishedAt: '2026-06-15T08:10:00Z' }),
      figures(),
    );
    for (const [name, value] of [
      ['Recipients', '10'],
      ['Sent', '6'],
      ['Failed', '2'],
      ['Clicked', '4'],
      ['Unsubscribed', '1'],
      ['Complaints', '0'],
    ] as const) {
      const term = screen.getAllByText(name).find(({ tagName }) => tagName === 'DT');
      expect(term?.parentElement?.textContent).toContain(value);
    }
    const reasons = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(reasons).toEqual([
      'A mail server refused the mail (550) · failed2',
      'No longer wanted it · skipped1',
      'The connection broke off during the mail · uncertain1',
    ]);
    expect(screen.queryByLabelText('Name')).toBeNull();
  });

  it('gives the reason for each state: a server’s refusal, a provider’s failure, or an unknown outcome', () => {
    fakeApi(answers);
    const reasons = [
      { state: 'failed', reason: 'SendError EMESSAGE 554', count: 8 },
      { state: 'failed', reason: 'Error 500', count: 7 },
      { state: 'waiting', reason: 'SendError EENVELOPE 451', count: 6 },
      { state: 'waiting', reason: 'TimeoutError 23', count: 5 },
      { state: 'unknown', reason: 'TimeoutError 23', count: 4 },
      { state: 'excluded', reason: 'account_closed', count: 3 },
    ] as const;
    show(campaign({ state: 'paused', startedAt: '2026-06-15T08:00:00Z' }), figures({ reasons }));
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'A mail server refused the mail (554) · failed8',
      'Couldn’t be delivered in several attempts (500) · failed7',
      'Couldn’t be delivered so far (451) · tried again soon6',
      'The connection broke off during the mail · tried again soon5',
      'The connection broke off during the mail · uncertain4',
      'Their account was deleted or closed · skipped3',
    ]);
  });

  it('still shows its figures long after it ended, but can’t be sent again', () => {
    fakeApi(answers);
    show(campaign({ state: 'finished', startedAt: '2025-06-15T08:00:00Z' }), figures({ isSummedUp: true }));
    expect(screen.getByText(/^This campaign ended more than a year ago/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Send the failed ones again' })).toBeNull();
  });

  it('can be sent again to recipients for whom it failed', async () => {
    const calls = fakeApi({ ...answers, [`POST ${path}/${id}/retry`]: { status: 409, code: 'none_failed' } });
    const { user } = show(campaign({ state: 'finished', startedAt: '2026-06-15T08:00:00Z' }), figures());
    await user.click(button('Send the failed ones again'));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('2 members get it once more, if they still want it.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Send again' }));
    expect(await dialog.findByText(/^It has failed for no one/)).toBeDefined();
    expect(madeTo(calls, `POST ${path}/${id}/retry`)).toEqual([{ version: 3 }]);
  });
});

describe('the archive on the site', () => {
  it('includes a campaign only if its editor chooses that', async () => {
    const calls = fakeApi({
      ...answers,
      [`PATCH ${path}/${id}`]: { data: { version: 4 } },
      [`GET ${path}/${id}`]: { data: campaign({ version: 4, isPublic: true }) },
    });
    const { user } = await show(campaign());
    const box = screen.getByRole('checkbox', { name: /Show it on the website/ }) as HTMLInputElement;
    expect(box.checked).toBe(false);
    await user.click(box);
    await user.click(button('Save'));
    await waitFor(() => expect(madeTo(calls, `PATCH ${path}/${id}`)).toMatchObject([{ isPublic: true }]));
  });

  it('accepts a campaign that was already sent, which can be withdrawn again', async () => {
    const sent = { state: 'finished', startedAt: '2026-06-15T08:00:00Z', finishedAt: '2026-06-15T08:01:00Z' } as const;
    let isPublic = false;
    const now = () =>
      campaign({ ...sent, isPublic, archivePath: isPublic ? '/newsletter/archive/2026-06-15-june' : null });
    fakeApi({
      ...answers,
      [`PUT ${path}/${id}/archive`]: () => {
        isPublic = true;
        return {};
      },
      [`DELETE ${path}/${id}/archive`]: () => {
        isPublic = false;
        return {};
      },
      [`GET ${path}/${id}`]: () => ({ data: now() }),
      [`GET ${path}/${id}/statistics`]: { data: figures() },
    });
    const { user } = await show(now(), figures());
    await user.click(button('Publish on the website'));
    const link = await screen.findByRole('link', { name: 'View on the website' });
    expect(link.getAttribute('href')).toBe('/newsletter/archive/2026-06-15-june');
    await user.click(button('Take off the website'));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'View on the website' })).toBe(null));
  });
});
