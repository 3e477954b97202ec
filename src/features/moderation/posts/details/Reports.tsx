import type { PostDetails } from '#api/features/moderation/posts/details/contract.ts';
import { RelativeTime } from '#src/ui/DateTime.tsx';
import { usePage } from '#src/ui/island.tsx';
import { RecordSection } from './RecordSection.tsx';

/** The reports about a post and its comments. */
export function Reports({ reports }: { reports: PostDetails['reports'] }) {
  const { t } = usePage();
  return (
    <RecordSection
      name="reports"
      title={t('post-details:reports')}
      empty={reports.length === 0 && t('post-details:noReports')}
      look="line"
    >
      {reports.map(({ id, position, reason, words, timesReported, lastAt, state, decisionState }) => (
        <li key={id}>
          <p>
            <strong>{t(`reports:reason.${reason}`)}</strong>
            {position !== null && <span className="muted">{` #${position}`}</span>}
          </p>
          <p className="muted">
            {t(`post-details:reportStates.${state}`)}
            {decisionState && decisionState !== 'in_force' && ` · ${t(`reports:state.${decisionState}`)}`} ·{' '}
            <RelativeTime at={lastAt} />
            {timesReported > 1 && ` · ${t('post-details:times', { count: timesReported })}`}
          </p>
          {words && <p className="record-words">{words}</p>}
        </li>
      ))}
    </RecordSection>
  );
}
