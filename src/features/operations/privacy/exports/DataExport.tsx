import { useCallback, useEffect, useState } from 'react';
import type { DataExportState } from '#api/features/operations/privacy/exports/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { codeOf } from '#src/client/api-client.ts';
import { useTexts } from '#src/client/island-texts.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { formatDayInViewerZone } from '#src/ui/viewer-zone.ts';
import { loadExport, saveExport } from './data-export-calls.ts';
import { ExportForm } from './ExportForm.tsx';

interface Props {
  locale: Locale;
}

const pollMs = 2_000;

/** Shows the member's copy of their data: request, progress and download. */
export function DataExport({ locale }: Props) {
  const t = useTexts(locale, ['data-exports', 'settings', 'errors.general']);
  const [state, setState] = useState<DataExportState | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const load = useCallback(() => {
    loadExport().then(
      (next) => {
        setFailure(null);
        setState(next);
      },
      (error) => setFailure(codeOf(error)),
    );
  }, []);
  useEffect(load, [load]);
  const isPreparing = state?.export?.state === 'preparing';
  useEffect(() => {
    if (!isPreparing) return;
    const timer = setInterval(load, pollMs);
    return () => clearInterval(timer);
  }, [isPreparing, load]);
  if (!t) return null;
  const { export: copy = null, needsPassword = true } = state ?? {};
  const save = () => {
    setFailure(null);
    if (copy) saveExport(copy).catch((error) => setFailure(codeOf(error)));
  };
  return (
    <div className="stack">
      <p className="notice notice-danger" role="alert">
        {failure && <ErrorText t={t} code={failure} />}
        {!failure && copy?.state === 'failed' && t('data-exports:failed')}
      </p>
      {failure && !state && (
        <button type="button" className="button button-quiet" onClick={load}>
          {t('data-exports:retry')}
        </button>
      )}
      {copy?.state === 'preparing' && (
        <label htmlFor="export-progress">
          <span role="status">{t('data-exports:preparing')}</span>
          <progress id="export-progress" max={100} value={copy.progress} />
        </label>
      )}
      {copy?.state === 'ready' && (
        <div className="stack">
          <p role="status">
            {t('data-exports:ready', { day: formatDayInViewerZone(new Date(copy.expiresAt), locale) })}
          </p>
          <button type="button" className="button button-primary" onClick={save}>
            {t('data-exports:download', { size: formatSize(copy.bytes ?? 0, locale) })}
          </button>
          <details>
            <summary className="unfolds">{t('data-exports:again')}</summary>
            <ExportForm t={t} needsPassword={needsPassword} done={setState} />
          </details>
        </div>
      )}
      {state && (!copy || copy.state === 'failed') && (
        <ExportForm t={t} needsPassword={needsPassword} done={setState} />
      )}
    </div>
  );
}

function formatSize(bytes: number, locale: Locale): string {
  const style = { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(locale, style).format(Math.max(1, bytes / 1000));
}
