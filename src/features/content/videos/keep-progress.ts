import { callApi } from '#src/client/api-client.ts';

/** Seconds of playback between progress updates. */
const noteEvery = 15;

/** Saves progress while playing, on pause and on leaving. At the end, progress is cleared. Returns a function that ends it. */
export function keepProgress(video: HTMLVideoElement, slug: string, resumeAt: number): () => void {
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
