import type { AnalyticsReport } from '#api/features/growth/analytics/contract.ts';
import { isOffered } from '#api/platform/offerings/contract.ts';
import { formatMark } from './chart-points.ts';
import type { ReportFormat } from './format-figure.ts';
import { labelBucket } from './format-times.ts';

interface Props {
  report: AnalyticsReport;
  wording: ReportFormat;
}

const shownAtOnce = 4;

/** Lists what was sent, published or changed in the period and may explain a peak. */
export function Marks({ report, wording }: Props) {
  const { marks } = report;
  if (marks.length === 0) return null;
  const title = `${wording.t('analytics-report:marks.title')} (${marks.length})`;
  return (
    <details className="report-marks" open={marks.length <= shownAtOnce}>
      <summary className="unfolds">{title}</summary>
      <ul>
        {marks.map((mark) => (
          <li key={`${mark.at} ${mark.kind}`}>
            <time dateTime={mark.at}>{labelBucket(mark.at, report.bucket, wording)}</time>
            {mark.path && isOffered(wording.switchedOff, mark.path) ? (
              <a href={mark.path}>{formatMark(mark, wording)}</a>
            ) : (
              <span>{formatMark(mark, wording)}</span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
