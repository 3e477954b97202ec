import type { SequenceOverview } from '#api/features/growth/sequences/contract.ts';
import { formatCount, formatDateTime } from '#src/shared/format.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import './sequences.css';

interface Props {
  page: IslandPage;
  sequences: readonly SequenceOverview[];
}

/** The four sequences with the figures of their mails. It only has links, so it ships no script. */
export function SequencesList({ page, sequences }: Props) {
  return (
    <Island page={page}>
      <ul className="sequences">
        {sequences.map((each) => (
          <Sequence key={each.kind} {...each} />
        ))}
      </ul>
      <Note />
    </Island>
  );
}

const shown = ['sent', 'waiting', 'failed', 'excluded', 'unknown', 'left'] as const;

function Sequence({ kind, onSince, stepCount, figures }: SequenceOverview) {
  const { t, locale, timeZone } = usePage();
  return (
    <li className="card sequence">
      <h2>
        <a href={`/admin/email-campaigns/sequences/${kind}`}>{t(`sequences:kind.${kind}`)}</a>{' '}
        <Badge tone={onSince ? 'success' : 'neutral'}>{t(onSince ? 'sequences:on' : 'sequences:off')}</Badge>
      </h2>
      <p>{t(`sequences:about.${kind}`)}</p>
      <p className="muted">
        {t('sequences:steps', { count: stepCount })}
        {onSince && ` · ${t('sequences:onSince', { moment: formatDateTime(new Date(onSince), timeZone, locale) })}`}
      </p>
      <dl className="sequence-figures">
        {shown.map((name) => (
          <div key={name}>
            <dt>{name === 'waiting' ? t('sequences:waiting') : t(`campaigns:figure.${name}`)}</dt>
            <dd>{formatCount(figures[name], locale)}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function Note() {
  const { t } = usePage();
  return <p className="muted">{t('sequences:figuresNote')}</p>;
}
