import type { Source } from '#api/features/site/assistant/contract.ts';
import { formatPlaybackTime } from '#src/shared/format.ts';
import { DateTime } from '#src/ui/DateTime.tsx';
import { usePage } from '#src/ui/island.tsx';

interface Props {
  /** The prefix of the sources' ids in the page. */
  id: string;
  sources: readonly Source[];
  /** The numbers of the sources whose passage is shown. */
  open: readonly number[];
  toggle: (number: number, isOpen: boolean) => void;
}

/** Lists the sources that an answer quotes, each with its passage. */
export function Sources({ id, sources, open, toggle }: Props) {
  const { t } = usePage();
  return (
    <aside className="assistant-sources" aria-label={t('assistant:sources')}>
      <h3>{t('assistant:sources')}</h3>
      <ol>
        {sources.map(({ number, kind, title, path, heading, startsAt, seconds, passage, locale }) => (
          <li key={number} id={`${id}-${number}`}>
            <details
              open={open.includes(number)}
              onToggle={({ currentTarget }) => {
                if (currentTarget.open !== open.includes(number)) toggle(number, currentTarget.open);
              }}
            >
              <summary>
                <span className="assistant-number">{number}</span>
                <span>
                  <span lang={locale}>{title}</span>
                  <span className="muted">
                    {t(`assistant:kind.${kind}`)}
                    {heading && (
                      <>
                        {' · '}
                        <span lang={locale}>{heading}</span>
                      </>
                    )}
                    {seconds !== null && ` · ${formatPlaybackTime(seconds)}`}
                    {startsAt !== null && (
                      <>
                        {' · '}
                        <DateTime at={new Date(startsAt).toISOString()} />
                      </>
                    )}
                  </span>
                </span>
              </summary>
              <p lang={locale}>{passage}</p>
              <a href={path}>
                {seconds === null
                  ? t('assistant:openSource')
                  : t('assistant:openVideo', { time: formatPlaybackTime(seconds) })}
              </a>
            </details>
          </li>
        ))}
      </ol>
    </aside>
  );
}
