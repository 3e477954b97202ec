import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { parseWebVtt } from '#api/platform/captions/web-vtt.ts';

/** The maximum number of listed lines, because a file of the wrong type would fill the page. */
const listed = 8;

/**
 * The lines of a track that viewers won't see, and why. Renders nothing if all lines are shown or the file is refused.
 */
export function SkippedLines({ t, text }: { t: TFunction; text: string }) {
  const leftOut = useMemo(() => parseWebVtt(text)?.leftOut ?? [], [text]);
  if (leftOut.length === 0) return null;
  const counted = (count: number) => ({ count, shown: count.toLocaleString(document.documentElement.lang) });
  return (
    <div className="notice left-out" role="status">
      <p>{t('video-editor:leftOut.title', counted(leftOut.length))}</p>
      <ul>
        {leftOut.slice(0, listed).map(({ line, fault }) => (
          <li key={`${line}-${fault}`}>{t(`video-editor:leftOut.${fault}`, { line })}</li>
        ))}
        {leftOut.length > listed && <li>{t('video-editor:leftOut.more', counted(leftOut.length - listed))}</li>}
      </ul>
    </div>
  );
}
