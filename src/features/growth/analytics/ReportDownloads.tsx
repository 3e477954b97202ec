import { useState } from 'react';
import { type Panel, panels } from '#api/features/growth/analytics/contract.ts';
import { codeOf } from '#src/client/api-client.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import { say } from '#src/ui/toast/toast-store.ts';

interface Props {
  page: IslandPage;
  /** The period, as the API reads it. */
  period: string;
}

/** Saves any part of the report as a CSV file. */
export function ReportDownloads({ page, period }: Props) {
  return (
    <Island page={page}>
      <Downloads period={period} />
    </Island>
  );
}

const files = ['series', ...panels] as const;

function Downloads({ period }: Pick<Props, 'period'>) {
  const { t, locale } = usePage();
  const [isBusy, setBusy] = useState(false);
  const save = async (panel: 'series' | Panel) => {
    if (isBusy) return;
    setBusy(true);
    try {
      // Most visits download nothing.
      const { saveFile } = await import('#src/client/save-file.ts');
      await saveFile('GET', `/api/admin/analytics/download?panel=${panel}&${period}&lang=${locale}`, `${panel}.csv`);
    } catch (error) {
      const again = { text: t('islands:table.again'), run: () => void save(panel) };
      say(<ErrorText t={t} code={codeOf(error)} />, again);
    }
    setBusy(false);
  };
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
        <button key={file} type="button" className="menu-item" onClick={() => save(file)}>
          {file === 'series' ? t('analytics-report:download.series') : t(`analytics-report:panel.${file}`)}
        </button>
      ))}
    </Menu>
  );
}
