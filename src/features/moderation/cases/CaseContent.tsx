import type { RefObject } from 'react';
import type { Case } from '#api/features/moderation/cases/contract.ts';
import type { Snapshot } from '#api/features/moderation/reports/contract.ts';
import type { Current } from '#api/features/moderation/reports/items/contract.ts';
import { isProfileText } from '#api/platform/actor/contract.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { DateTime, RelativeTime } from '#src/ui/DateTime.tsx';
import { usePage } from '#src/ui/island.tsx';
import { ReportedFiles } from '../reports/ReportedFiles.tsx';

interface Props {
  case: Case;
}

/** How the case began: by a report, opened by staff, or by a removal without a report. */
const began = ({ reportCount, openedBy }: Case) => (reportCount > 0 ? 'Reported' : openedBy ? 'Opened' : 'Decided');

/** Each version of the content as it was reported. */
export function Snapshots({ case: shown }: Props) {
  const { t } = usePage();
  const { snapshots } = shown;
  return (
    <section className="card case-part" aria-labelledby="snapshot-title">
      <h3 id="snapshot-title">{t(`reports:cases.as${began(shown)}`)}</h3>
      {snapshots.map(({ content, takenAt }) => (
        <div key={takenAt} className="case-version">
          {snapshots.length > 1 && (
            <p className="muted case-fine">
              <DateTime text={t('reports:cases.version')} at={takenAt} />
            </p>
          )}
          {content.under && <p className="muted case-fine">{t('reports:cases.under', { title: content.under })}</p>}
          <Texts parts={content.parts} />
          {content.pictures.length > 0 && (
            <details>
              <summary className="unfolds">{t('reports:cases.pictures')}</summary>
              <p className="case-pictures">
                {content.pictures.map((src, index) => (
                  <a key={src} href={src} target="_blank" rel="noopener">
                    {t('reports:cases.picture', { number: index + 1 })}
                  </a>
                ))}
              </p>
            </details>
          )}
          {content.files && <ReportedFiles title={t('reports:cases.files')} caseId={shown.id} files={content.files} />}
        </div>
      ))}
    </section>
  );
}

const unchanged = { Reported: 'same', Opened: 'sameAsOpened', Decided: 'sameAsDecided' } as const;

/** The content as it is now, and what surrounds it. */
export function CurrentContent({ case: shown }: Props) {
  const { t } = usePage();
  const { target, place, snapshots, current } = shown;
  const isSame = JSON.stringify(snapshots[0]?.content.parts) === JSON.stringify(current?.parts);
  return (
    <section className="card case-part" aria-labelledby="today-title">
      <h3 id="today-title">{t('reports:cases.today')}</h3>
      {target === 'message' ? (
        <p className="muted">{t('reports:cases.onlyReported')}</p>
      ) : (
        <>
          {current?.state && (
            <p>
              <Badge>{t(`reports:cases.itemState.${current.state}`)}</Badge>
            </p>
          )}
          {current?.editedAt && (
            <p className="muted case-fine">
              <DateTime text={t('reports:cases.editedAt')} at={current.editedAt} />
            </p>
          )}
          {!current || current.parts.length === 0 ? (
            <p className="muted">{t('reports:cases.gone')}</p>
          ) : isSame ? (
            <p className="muted">{t(`reports:cases.${unchanged[began(shown)]}`)}</p>
          ) : (
            <Texts parts={current.parts} />
          )}
          <p>
            <a href={place}>{t('reports:cases.open')}</a>
          </p>
        </>
      )}
      <Surroundings case={shown} />
    </section>
  );
}

function Surroundings({ case: shown }: Props) {
  const { t } = usePage();
  const { target, surroundings } = shown;
  if (surroundings.length === 0) return null;
  return (
    <>
      <h4>{t(target === 'message' ? 'reports:cases.surroundingsMessage' : 'reports:cases.surroundings')}</h4>
      <ol className="case-around">
        {surroundings.map(({ name, text, at, isReported }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no id, and are read only together.
          <li key={`${at} ${index}`} className={isReported ? 'reported' : undefined}>
            <p className="muted case-fine">
              <strong>{name ?? t('reports:cases.nameless')}</strong> · <DateTime at={at} />{' '}
              {isReported && (
                <Badge isSmall>
                  {t(began(shown) === 'Reported' ? 'reports:cases.this' : 'reports:cases.thisDecided')}
                </Badge>
              )}
            </p>
            <p className="case-words">{text}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The texts as members wrote them. Their Markdown isn't rendered. */
function Texts({ parts }: { parts: Current['parts'] | Snapshot['parts'] }) {
  const { t } = usePage();
  return (
    <dl className="case-texts">
      {parts.map(({ part, locale, text }) => (
        <div key={`${part} ${locale}`}>
          <dt>{isProfileText(part) ? t(`users:texts.${part}.title`) : t(`reports:cases.part.${part}`)}</dt>
          <dd lang={locale ?? undefined}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The reports of the case. `part` is focused when there are new ones. */
export function Reports({ reports, part }: { reports: Case['reports']; part: RefObject<HTMLElement | null> }) {
  const { t } = usePage();
  if (reports.length === 0) return null;
  return (
    <section ref={part} className="card case-part" aria-labelledby="reports-title" tabIndex={-1}>
      <h3 id="reports-title">{t('reports:cases.reportsTitle')}</h3>
      <ul className="case-reports">
        {reports.map(({ id, reason, words, name, timesReported, at }) => (
          <li key={id}>
            <p>
              <strong>{t(`reports:reason.${reason}`)}</strong>
            </p>
            {words && <p className="case-words">{words}</p>}
            <p className="muted case-fine">
              {name ?? t('reports:cases.anonymous')} · <RelativeTime at={at} />
              {timesReported > 1 && ` · ${t('reports:cases.times', { count: timesReported })}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
