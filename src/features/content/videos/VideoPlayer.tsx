import type { OpenedVideo } from '#api/features/content/videos/contract.ts';
import { Island, type IslandPage } from '#src/ui/island.tsx';
import { EmbeddedPlayer } from './EmbeddedPlayer.tsx';
import { FilePlayer } from './FilePlayer.tsx';
import './video-player.css';

interface Props {
  page: IslandPage;
  video: Pick<OpenedVideo, 'slug' | 'title' | 'cover' | 'playback' | 'resumeAt'>;
}

/** Plays the community's own video file or, once the viewer starts it, a video of another service. */
export function VideoPlayer({ page, video }: Props) {
  const { playback, ...rest } = video;
  return (
    <Island page={page}>
      {playback.kind === 'file' ? (
        <FilePlayer playback={playback} {...rest} />
      ) : (
        <EmbeddedPlayer playback={playback} {...rest} />
      )}
    </Island>
  );
}
