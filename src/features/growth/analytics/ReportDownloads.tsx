import type { TFunction } from 'i18next';
import { panels } from '#api/features/growth/analytics/contract.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import { useSaveFile } from '#src/ui/use-save-file.tsx';

interface Props {
  page: IslandPage;
  /** The period as a query string for the API. */
  period: string;
}

/** The menu that downloads any part of the report as a CSV file. */
export function ReportDownloads({ page, period }: Props) {
  return (
    <Island page={page}>
      <Downloads period={period} />
    </Island>
  );
}

const files = ['series', 'funnel', 'retention', ...panels] as const;

function Downloads({ period }: Pick<Props, 'period'>) {
  const { t } = usePage();
  const { isBusy, save } = useSaveFile();
  return (
    <Menu
      label={t('analytics-report:download.label')}
      className="button button-quiet"
      isBusy={isBusy}
      text={
        <>
          <Icon name="download" /> {t('analytics-report:download.label')}
        </>
      }
    >
      {files.map((file) => (
        <button
          key={file}
          type="button"
          className="menu-item"
          onClick={() => save({ path: `/api/admin/analytics/download?panel=${file}&${period}`, name: `${file}.csv` })}
        >
          {nameOf(t, file)}
        </button>
      ))}
    </Menu>
  );
}

function nameOf(t: TFunction, file: (typeof files)[number]): string {
  if (file === 'series') return t('analytics-report:download.series');
  return file === 'funnel' || file === 'retention'
    ? t(`analytics-report:${file}.title`)
    : t(`analytics-report:panel.${file}`);
}
