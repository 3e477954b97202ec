import type { OpenedVideo } from '#api/features/content/videos/contract.ts';
import { Island, type IslandPage } from '#src/ui/island.tsx';
import { EmbeddedPlayer } from './EmbeddedPlayer.tsx';
import { FilePlayer } from './FilePlayer.tsx';
import './video-player.css';

interface Props {
  page: IslandPage;
  video: Pick<OpenedVideo, 'slug' | 'title' | 'cover' | 'playback' | 'resumeAt'>;
}

/** Plays a video of the community's own, or one at another service once the viewer asks for it. */
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
