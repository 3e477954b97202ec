export { getTrack } from './get-track.ts';
export { loadVideoPage } from './get-video.ts';
export { listVideos } from './list-videos.ts';
export { playVideo } from './play-video.ts';
export { rebuildSpokenTexts } from './rebuild-spoken-texts.ts';
export { videoType } from './video-type.ts';
