import { useEffect, useRef, useState } from 'react';
import type { OpenedVideo, Playback } from '#api/features/content/videos/contract.ts';
import { pictureAttributes } from '#api/platform/images/contract.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { usePage } from '#src/ui/island.tsx';
import { readSecondFromUrl } from './read-second-from-url.ts';

type Props = Pick<OpenedVideo, 'title' | 'cover'> & { playback: Extract<Playback, { kind: 'embed' }> };

/** The player of another service, which isn't contacted before the viewer starts the video. */
export function EmbeddedPlayer({ title, cover, playback }: Props) {
  const { t } = usePage();
  const [address, setAddress] = useState<string | null>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (address) frame.current?.focus();
  }, [address]);
  if (address) {
    return (
      <div className="video-player">
        <iframe
          ref={frame}
          src={address}
          title={title}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      </div>
    );
  }
  return (
    <div className="video-player">
      <div className="video-embed">
        {cover && <Cover address={cover.address} />}
        <button className="video-start" type="button" onClick={() => setAddress(addLinkedSecond(playback.address))}>
          <Icon name="videos" />
          <span>{t('videos:start', { service: playback.service })}</span>
        </button>
        <p className="video-asks">{t('videos:asks', { service: playback.service })}</p>
      </div>
    </div>
  );
}

function Cover({ address }: { address: string }) {
  const { width, height, srcset, sizes } = pictureAttributes(address, '(min-width: 66rem) 60rem, 100vw', {
    isLazy: false,
  });
  return <img src={address} srcSet={srcset} sizes={sizes} width={width} height={height} alt="" fetchPriority="high" />;
}

/** Adds the second that the page's URL links to. YouTube reads it from the query, Vimeo from the fragment. */
function addLinkedSecond(address: string): string {
  const seconds = readSecondFromUrl();
  if (seconds === null) return address;
  return address.includes('vimeo') ? `${address}#t=${seconds}s` : `${address}&start=${seconds}`;
}
