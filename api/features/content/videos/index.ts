export { getTrack } from './get-track.ts';
export { openVideo } from './get-video.ts';
export { listVideos } from './list-videos.ts';
export { playVideo } from './play-video.ts';
export { videoKind } from './video-kind.ts';
