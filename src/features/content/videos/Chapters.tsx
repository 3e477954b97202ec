import { useStore } from '@nanostores/react';
import { useId } from 'react';
import type { Chapter } from '#api/features/content/videos/contract.ts';
import { formatPlaybackTime } from '#src/shared/format.ts';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { $currentSecond, $seekRequest } from './player-store.ts';
import './chapters.css';

interface Props {
  page: IslandPage;
  chapters: readonly Chapter[];
}

/** The chapters of a video: clicking one seeks to its start, and the current one is marked. */
export function Chapters({ page, chapters }: Props) {
  return (
    <Island page={page}>
      <List chapters={chapters} />
    </Island>
  );
}

function List({ chapters }: Pick<Props, 'chapters'>) {
  const { t, locale } = usePage();
  const id = useId();
  const second = useStore($currentSecond, { ssr: () => -1 });
  // After seeking, players may be just before the requested second.
  const current = chapters.findLast(({ seconds }) => seconds <= second + 0.1);
  return (
    <nav className="video-chapters" aria-labelledby={id}>
      <h2 id={id} lang={locale}>
        {t('videos:chapters')}
      </h2>
      <ol>
        {chapters.map((chapter) => (
          <li key={chapter.seconds}>
            <button
              className="menu-item"
              type="button"
              aria-current={chapter === current || undefined}
              onClick={() => $seekRequest.set({ second: chapter.seconds })}
            >
              <span className="video-time">{formatPlaybackTime(chapter.seconds)}</span>
              {chapter.title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
