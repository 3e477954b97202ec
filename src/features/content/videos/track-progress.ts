import { callApi } from '#src/client/api-client.ts';

/** How many seconds of playback are between progress updates. */
const noteEvery = 15;

/** Saves progress while playing, on pause and on leaving; clears it at the end. Returns a function that stops this. */
export function trackProgress(video: HTMLVideoElement, slug: string, resumeAt: number): () => void {
  let noted = resumeAt;
  const noteNow = () => {
    const seconds = video.ended ? 0 : Math.floor(video.currentTime);
    if (seconds === noted) return;
    noted = seconds;
    callApi('PUT', `/api/videos/${slug}/progress`, { seconds }, { keepalive: true }).catch(() => undefined);
  };
  const noteSometimes = () => {
    if (!video.paused && Math.abs(video.currentTime - noted) >= noteEvery) noteNow();
  };
  const noteOnLeaving = () => {
    if (document.visibilityState === 'hidden' && video.played.length > 0) noteNow();
  };
  video.addEventListener('timeupdate', noteSometimes);
  video.addEventListener('pause', noteNow);
  video.addEventListener('ended', noteNow);
  document.addEventListener('visibilitychange', noteOnLeaving);
  return () => {
    video.removeEventListener('timeupdate', noteSometimes);
    video.removeEventListener('pause', noteNow);
    video.removeEventListener('ended', noteNow);
    document.removeEventListener('visibilitychange', noteOnLeaving);
  };
}
