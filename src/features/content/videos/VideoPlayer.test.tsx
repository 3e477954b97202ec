import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Playback } from '#api/features/content/videos/contract.ts';
import { type FakeCall, fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { Chapters } from './Chapters.tsx';
import { $currentSecond, $seekRequest } from './player-store.ts';
import { VideoPlayer } from './VideoPlayer.tsx';

const file: Playback = { kind: 'file', address: '/videos/tea/file', type: 'video/mp4', bytes: 9, captions: [] };
const embed: Playback = {
  kind: 'embed',
  service: 'YouTube',
  origin: 'https://www.youtube-nocookie.com',
  address: 'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1',
};
const chapters = [
  { seconds: 0, title: 'Water' },
  { seconds: 10, title: 'Leaves' },
];
const progress = 'PUT /api/videos/tea/progress';

/** Mocks what jsdom's media elements lack. */
beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(1);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  $seekRequest.set(null);
  $currentSecond.set(0);
});

function renderVideo(playback: Playback, resumeAt = 0) {
  return renderWhole(
    <>
      <VideoPlayer page={testPage} video={{ slug: 'tea', title: 'Tea', cover: null, playback, resumeAt }} />
      <Chapters page={testPage} chapters={chapters} />
    </>,
  );
}

const video = () => screen.getByLabelText<HTMLVideoElement>('Tea');
const saved = (calls: FakeCall[]) => calls.map(({ body }) => body);

describe('the video player', () => {
  it('seeks to a chapter, and marks the one that is playing', async () => {
    const { user } = renderVideo(file);
    const list = within(screen.getByRole('navigation', { name: 'Chapters' }));
    await user.click(list.getByRole('button', { name: /Leaves/ }));
    expect(video().currentTime).toBe(10);
    expect(HTMLMediaElement.prototype.play).toHaveBeenCalledOnce();
    fireEvent.timeUpdate(video());
    expect(list.getByRole('button', { current: true }).textContent).toBe('0:10Leaves');
  });

  it('resumes where the viewer left off, and can start over', async () => {
    const { user } = renderVideo(file, 75);
    expect(video().currentTime).toBe(75);
    await user.click(within(await screen.findByRole('status')).getByRole('button'));
    expect(video().currentTime).toBe(0);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('starts at the time given in the URL instead of resuming', () => {
    history.replaceState(null, '', '#t=9');
    renderVideo(file, 75);
    expect(video().currentTime).toBe(9);
    expect(screen.queryByRole('status')).toBeNull();
    history.replaceState(null, '', '#t=12');
    act(() => {
      dispatchEvent(new Event('hashchange'));
    });
    expect(video().currentTime).toBe(12);
  });

  it('saves the viewer’s progress once for each position, and clears it at the end', async () => {
    const calls = fakeApi({ [progress]: {} });
    renderVideo(file);
    video().currentTime = 31.7;
    fireEvent.pause(video());
    fireEvent.pause(video());
    await waitFor(() => expect(saved(calls)).toEqual([{ seconds: 31 }]));
    vi.spyOn(video(), 'ended', 'get').mockReturnValue(true);
    fireEvent.ended(video());
    await waitFor(() => expect(saved(calls)).toEqual([{ seconds: 31 }, { seconds: 0 }]));
  });

  it('loads another service’s player only when the viewer starts it, at the time given in the URL', async () => {
    history.replaceState(null, '', '#t=75');
    const { user } = renderVideo(embed);
    expect(screen.queryByTitle('Tea')).toBeNull();
    await user.click(screen.getByRole('button', { name: /YouTube/ }));
    const frame = screen.getByTitle('Tea');
    expect(frame.getAttribute('src')).toBe(`${embed.address}&start=75`);
    expect(document.activeElement).toBe(frame);
  });
});
