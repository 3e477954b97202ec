import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ViewedEvent } from '#api/features/events/events/contract.ts';
import { dispatchHint } from '#src/client/hints.ts';
import { $elapsedMs } from '#src/ui/passed.ts';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { EventSide } from './EventSide.tsx';

const [hour, day] = [3_600_000, 86_400_000];
const at = (ms: number) => new Date(testPage.now + ms).toISOString();

const walk: ViewedEvent = {
  ...{ id: 'e1', slug: 'walk', type: 'event', title: 'Night walk', summary: '', html: '', locale: 'en' },
  ...{ startsAt: at(day), endsAt: at(day + hour), timeZone: 'Europe/Tallinn', signUpUntil: null, isCancelled: false },
  ...{ place: 'Harbour 7', isOnline: true, onlineUrl: null, capacity: 2, going: 1, waitlisted: 0, isFull: false },
  ...{ attendance: null, interested: 0, isInterested: false },
  // The panel reads none of the other fields.
} as unknown as ViewedEvent;
const full = { ...walk, going: 2, isFull: true };
const going = { ...walk, going: 2, attendance: { state: 'going' }, onlineUrl: 'https://meet.example.test' } as const;

const renderSide = (first: ViewedEvent, props: { isPreview?: boolean; isWithdrawn?: boolean } = {}) =>
  renderWhole(<EventSide page={testPage} first={first} isPreview={false} isWithdrawn={false} isReminded {...props} />);

const post = 'POST /api/events/e1/attendance';
const remove = 'DELETE /api/events/e1/attendance';
const read = 'GET /api/events/e1';

describe('the side panel of an event', () => {
  it('says how many places are left, and signs the member up in place', async () => {
    const calls = fakeApi({ [post]: { data: { state: 'going' } }, [read]: { data: { ...going, isFull: true } } });
    const { user } = renderSide(walk);
    expect(screen.getByText('1 place left')).toBeDefined();
    expect(screen.getByText(/You will see the link here/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Sign me up' }));
    expect(await screen.findByRole('heading', { name: 'You have a place' })).toBeDefined();
    expect(screen.getByText('We will remind you a day and an hour before.')).toBeDefined();
    const link = await screen.findByRole('link', { name: 'Open the online meeting' });
    expect(link.getAttribute('href')).toBe('https://meet.example.test');
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('signs up once on a double click, without undoing it', async () => {
    const calls = fakeApi({ [post]: { data: { state: 'going' } }, [read]: { data: going } });
    const { user } = renderSide(walk);
    await user.dblClick(screen.getByRole('button', { name: 'Sign me up' }));
    expect(await screen.findByText('You have a place')).toBeDefined();
    expect(calls.map(({ method }) => method).filter((method) => method !== 'GET')).toEqual(['POST']);
  });

  it('accepts a maybe, which doesn’t use up a place and can become a yes or a no', async () => {
    const maybe = { ...walk, interested: 1, isInterested: true };
    let now: ViewedEvent = walk;
    const answer = (next: ViewedEvent, data: object) => () => {
      now = next;
      return { data };
    };
    fakeApi({
      'PUT /api/events/e1/interest': answer(maybe, { isInterested: true }),
      'DELETE /api/events/e1/interest': answer(walk, { isInterested: false }),
      [post]: answer(going, { state: 'going' }),
      [read]: () => ({ data: now }),
    });
    const { user } = renderSide(walk);
    await user.click(screen.getByRole('button', { name: 'Maybe' }));
    expect(await screen.findByRole('heading', { name: 'You might come' })).toBeDefined();
    expect(await screen.findByText('1 might come')).toBeDefined();
    expect(screen.getByText(/You don’t have a place yet. We will remind you/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'I won’t come' }));
    expect(await screen.findByRole('heading', { name: 'Are you coming?' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Maybe' }));
    await user.click(await screen.findByRole('button', { name: 'Sign me up' }));
    expect(await screen.findByRole('heading', { name: 'You have a place' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /Maybe|won’t/ })).toBeNull();
  });

  it('joins the waitlist of a full event, and shows the position on it', async () => {
    const waiting = { state: 'waitlisted', position: 3 };
    fakeApi({ [post]: { data: waiting }, [read]: { data: { ...full, waitlisted: 3, attendance: waiting } } });
    const { user } = renderSide(full);
    await user.click(screen.getByRole('button', { name: 'Join the waitlist' }));
    expect(await screen.findByText('You are number 3 on the waitlist')).toBeDefined();
    expect(await screen.findByText('3 waiting')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Leave the waitlist' })).toBeDefined();
  });

  it('asks before giving up a place at a full event', async () => {
    const calls = fakeApi({ [remove]: { data: { state: null } }, [read]: { data: walk } });
    const { user } = renderSide({ ...going, isFull: true });
    await user.click(screen.getByRole('button', { name: 'Give up my place' }));
    expect(await screen.findByText(/The next in line gets your place/)).toBeDefined();
    expect(calls).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Yes, give up my place' }));
    expect(await screen.findByText('Are you coming?')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks before giving up a place that is easy to lose, or a position on the waitlist', async () => {
    const calls = fakeApi({ [remove]: { data: { state: null } }, [read]: { data: full } });
    const { user, unmount } = renderSide(going);
    await user.click(screen.getByRole('button', { name: 'Give up my place' }));
    expect(await screen.findByText(/Someone else can take your place/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Keep my place' }));
    unmount();
    renderSide({ ...full, waitlisted: 3, attendance: { state: 'waitlisted', position: 2 } });
    await user.click(screen.getByRole('button', { name: 'Leave the waitlist' }));
    expect(await screen.findByText(/You lose your position/)).toBeDefined();
    expect(calls).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Yes, leave the waitlist' }));
    expect(await screen.findByRole('button', { name: 'Join the waitlist' })).toBeDefined();
    expect(calls[0]?.method).toBe('DELETE');
  });

  it('says why signing up was refused, and shows the changed event', async () => {
    fakeApi({ [post]: { status: 409, code: 'event_cancelled' }, [read]: { data: { ...walk, isCancelled: true } } });
    const { user } = renderSide(walk);
    await user.click(screen.getByRole('button', { name: 'Sign me up' }));
    expect(await screen.findByRole('heading', { name: 'This event is cancelled' })).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('keeps its state while offline, and offers the action again', async () => {
    fakeApi({});
    const { user } = renderSide(walk);
    await user.click(screen.getByRole('button', { name: 'Sign me up' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
    expect(screen.getByRole('button', { name: 'Sign me up' })).toBeDefined();
  });

  it('updates the number of free places when others sign up', async () => {
    fakeApi({ [read]: { data: full } });
    renderSide(walk);
    act(() => dispatchHint({ topic: 'event', id: 'e1' }));
    expect(await screen.findByRole('button', { name: 'Join the waitlist' })).toBeDefined();
  });

  it('closes sign-up when the event begins, even on an open page, and uses the past tense once it is over', () => {
    renderSide(going);
    expect(screen.getByRole('link', { name: 'Add to your calendar' })).toBeDefined();
    act(() => $elapsedMs.set(day));
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('Open the online meeting')).toBeDefined();
    act(() => $elapsedMs.set(day + hour));
    expect(screen.getByRole('heading', { name: 'This event is over' })).toBeDefined();
    for (const text of ['You had a place.', '2 people had a place', 'It was online.']) {
      expect(screen.getByText(text)).toBeDefined();
    }
    expect(screen.queryByText(/going|left|You will see/)).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('shows only the time if the member can’t open the event or it was withdrawn', () => {
    const hidden = { ...walk, place: null, isOnline: false, capacity: null, going: 0 };
    const { unmount } = renderSide(hidden, { isPreview: true });
    expect(screen.getByText(/June 16/)).toBeDefined();
    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.queryByText(/going/)).toBeNull();
    unmount();
    renderSide({ ...hidden, isCancelled: true }, { isWithdrawn: true });
    expect(screen.getByRole('heading', { name: 'This event is cancelled' })).toBeDefined();
    expect(screen.queryByText(/going/)).toBeNull();
  });
});

it('the viewer’s own time always fills the two lines that are reserved for it', () => {
  document.documentElement.dataset['elsewhere'] = '';
  const { container } = renderSide(walk);
  const lines = [...(container.querySelector('.own-time')?.children ?? [])].map(({ textContent }) => textContent);
  delete document.documentElement.dataset['elsewhere'];
  expect(lines).toEqual(['In your time', expect.stringMatching(/\d.*[(].+[)]/)]);
});
