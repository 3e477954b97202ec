import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole } from '#testing/components/render-island.tsx';
import { refetch, setApiData, useApiData, useHints } from './api-data.ts';
import { dispatchHint } from './hints.ts';

const asRendered = { data: 'as rendered' };

// Each test reads its own path, because responses are kept for as long as the page is open.
function Shown({ path }: { path: string }) {
  const { answer, failure } = useApiData<{ data: string }>(path, null);
  return <p>{failure ?? answer?.data ?? 'nothing'}</p>;
}

it('a failed read is retried as soon as a short network outage is over', async () => {
  const path = '/api/shown-after-outage';
  fakeApi({});
  renderWhole(<Shown path={path} />);
  await screen.findByText('offline');
  fakeApi({ [`GET ${path}`]: { data: 'here' } });
  await act(async () => void dispatchEvent(new Event('online')));
  expect(await screen.findByText('here')).toBeTruthy();
});

/** Holds each read until the test responds to it. Returns the waiting reads. */
function fakeSlowReads(path: string) {
  const waiting: Array<(data: string) => Promise<void>> = [];
  fakeApi({
    [`GET ${path}`]: () => new Promise<object>((resolve) => waiting.push((data) => act(async () => resolve({ data })))),
  });
  return waiting;
}

it('a path that changes while it is being read is read again afterwards', async () => {
  const path = '/api/announced';
  const waiting = fakeSlowReads(path);
  renderWhole(<Shown path={path} />);
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  refetch(path);
  await waiting[0]?.('from before the change');
  await vi.waitFor(() => expect(waiting).toHaveLength(2));
  await waiting[1]?.('after the change');
  expect(await screen.findByText('after the change')).toBeTruthy();
});

it('a response to an earlier read never replaces the newer response to an action', async () => {
  const path = '/api/acted-on';
  const waiting = fakeSlowReads(path);
  renderWhole(<Shown path={path} />);
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  act(() => setApiData(path, { data: 'changed by the act' }));
  await waiting[0]?.('from before the act');
  await vi.waitFor(() => expect(waiting).toHaveLength(2));
  await waiting[1]?.('read after the act');
  expect(await screen.findByText('read after the act')).toBeTruthy();
});

it('a page that was hidden fetches changes when it is shown again', async () => {
  const path = '/api/hidden';
  fakeApi({ [`GET ${path}`]: { data: 'old' } });
  renderWhole(<Shown path={path} />);
  await screen.findByText('old');
  setHidden(true);
  const calls = fakeApi({ [`GET ${path}`]: { data: 'new' } });
  refetch(path);
  expect(calls).toEqual([]);
  await act(async () => setHidden(false));
  expect(await screen.findByText('new')).toBeTruthy();
});

function setHidden(isHidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

function Rendered({ path }: { path: string }) {
  const { answer } = useApiData(path, asRendered);
  useHints('event', [path]);
  return <p>{answer?.data}</p>;
}

it('a hint from before an island’s script had loaded is not lost', async () => {
  const path = '/api/hinted';
  fakeApi({ [`GET ${path}`]: { data: 'changed since' } });
  dispatchHint({ topic: 'event' });
  renderWhole(<Rendered path={path} />);
  expect(await screen.findByText('changed since')).toBeTruthy();
});
