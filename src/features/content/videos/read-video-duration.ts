/** Reads the duration of a video file in seconds. Null if this browser can't read it. */
export function readVideoDuration(file: File): Promise<number | null> {
  return new Promise((resolve) => {
    const video = document.createElement('video');
    const finish = (seconds: number | null) => {
      URL.revokeObjectURL(video.src);
      resolve(seconds);
    };
    video.preload = 'metadata';
    video.addEventListener('loadedmetadata', () => {
      finish(Number.isFinite(video.duration) ? Math.max(1, Math.round(video.duration)) : null);
    });
    video.addEventListener('error', () => finish(null));
    video.src = URL.createObjectURL(file);
  });
}
