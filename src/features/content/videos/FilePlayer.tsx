import { type RefObject, useEffect, useRef, useState } from 'react';
import type { OpenedVideo, Playback } from '#api/features/content/videos/contract.ts';
import { languageTags } from '#api/platform/i18n/locales.ts';
import { formatLanguageNames } from '#src/features/people/experts/format-language-names.ts';
import { formatPlaybackTime } from '#src/shared/format.ts';
import { usePage } from '#src/ui/island.tsx';
import { $currentSecond, $seekRequest } from './player-store.ts';
import { readSecondFromUrl } from './read-second-from-url.ts';
import { trackProgress } from './track-progress.ts';

type Props = Pick<OpenedVideo, 'slug' | 'title' | 'cover' | 'resumeAt'> & {
  playback: Extract<Playback, { kind: 'file' }>;
};

/** The browser's own player. It also works without script, but then doesn't save progress. */
export function FilePlayer({ slug, title, cover, playback, resumeAt }: Props) {
  const { t, locale } = usePage();
  const video = useRef<HTMLVideoElement>(null);
  const [isResumed, setResumed] = useState(false);
  useEffect(() => (video.current ? trackProgress(video.current, slug, resumeAt) : undefined), [slug, resumeAt]);
  useSeeking(video);
  useEffect(() => {
    const { current } = video;
    if (resumeAt === 0 || !current || readSecondFromUrl() !== null) return;
    whenSeekable(current, () => {
      current.currentTime = resumeAt;
      setResumed(true);
    });
  }, [resumeAt]);
  const startOver = () => {
    setResumed(false);
    $seekRequest.set({ second: 0 });
  };
  return (
    <>
      <div className="video-player">
        {/* biome-ignore lint/a11y/useMediaCaption: the tracks provided by the author are below. */}
        <video ref={video} controls playsInline preload="metadata" poster={cover?.address} aria-label={title}>
          <source src={playback.address} type={playback.type} />
          {playback.captions.map((captions) => (
            <track
              key={captions.address}
              kind="captions"
              src={captions.address}
              srcLang={languageTags[captions.locale]}
              label={formatLanguageNames([captions.locale], locale)}
            />
          ))}
          {t('videos:cannotPlay')}
        </video>
      </div>
      {isResumed && (
        <p className="video-resumed" role="status">
          <span>{t('videos:resumed', { time: formatPlaybackTime(resumeAt) })}</span>
          <button className="button button-quiet" type="button" onClick={startOver}>
            {t('videos:startOver')}
          </button>
        </p>
      )}
    </>
  );
}

/** Seeks to chosen chapters and linked seconds, and publishes the current time. */
function useSeeking(video: RefObject<HTMLVideoElement | null>): void {
  useEffect(() => {
    const { current } = video;
    if (!current) return;
    const tell = () => $currentSecond.set(current.currentTime);
    const followLink = () => {
      const second = readSecondFromUrl();
      if (second !== null) whenSeekable(current, () => (current.currentTime = second));
    };
    const stop = $seekRequest.listen((asked) => {
      if (!asked) return;
      current.currentTime = asked.second;
      // Browsers that require another gesture show their own play button.
      current.play().catch(() => undefined);
    });
    followLink();
    addEventListener('hashchange', followLink);
    current.addEventListener('timeupdate', tell);
    return () => {
      stop();
      removeEventListener('hashchange', followLink);
      current.removeEventListener('timeupdate', tell);
    };
  }, [video]);
}

function whenSeekable(video: HTMLVideoElement, seek: () => void): void {
  if (video.readyState >= HTMLMediaElement.HAVE_METADATA) seek();
  else video.addEventListener('loadedmetadata', seek, { once: true });
}
