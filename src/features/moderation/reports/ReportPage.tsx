import { Island, type IslandPage } from '#src/ui/island.tsx';
import { SendReport, type SendReportProps } from './SendReport.tsx';

type Props = Pick<SendReportProps, 'target' | 'reasons'> & { page: IslandPage };

/** The report form on a page of its own, for links that are opened in another tab. */
export function ReportPage({ page, target, reasons }: Props) {
  return (
    <Island page={page}>
      <SendReport
        target={target}
        reasons={reasons}
        leave={(text, isDone) => (
          <a className={isDone ? 'button button-primary' : 'button button-quiet'} href={target.place}>
            {text}
          </a>
        )}
      />
    </Island>
  );
}
