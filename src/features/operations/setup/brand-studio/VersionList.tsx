import { useState } from 'react';
import type { DraftView, VersionRow } from '#api/features/operations/setup/brand-studio/contract.ts';
import { serializeQuery } from '#src/client/address.ts';
import { codeOf } from '#src/client/api-client.ts';
import { refetch, useApiData } from '#src/client/api-data.ts';
import { call } from '#src/client/call.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { DateTime } from '#src/ui/DateTime.tsx';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';
import { useStudio } from './studio.ts';
import { useBrand } from './use-setting.ts';
import { VersionChanges } from './VersionChanges.tsx';
import './studio.css';

/** Loaded when the dialog opens. */
const Confirm = lazyPart(() => import('#src/ui/Confirm.tsx').then((loaded) => loaded.Confirm<object, unknown>));

const path = '/api/admin/customizations/versions';

export interface Versions {
  success: true;
  data: { versions: readonly VersionRow[]; next: number | null };
}

/** Lists every brand and home page that was published. */
export function VersionList({ first }: { first: Versions }) {
  const { brand } = useStudio();
  const page = usePage();
  const { t } = page;
  const { before } = page.query;
  const reading = useApiData(`${path}${serializeQuery(before ? { before } : {})}`, first);
  const { versions, next } = (reading.answer ?? first).data;
  const { draft } = useBrand();
  const [restoring, setRestoring] = useState<number | null>(null);
  const latestOfFolder = versions.find(({ isFromFolder }) => isFromFolder)?.version;
  return (
    <div className="studio-versions" tabIndex={-1}>
      <ol>
        {versions.map((row) => (
          <Version
            key={row.version}
            row={row}
            isLatestOfFolder={row.version === latestOfFolder}
            revision={draft.revision}
            restore={() => setRestoring(row.version)}
          />
        ))}
      </ol>
      {next && <a href={`?before=${next}#versions-title`}>{t('brand-studio:older')}</a>}
      {restoring !== null && (
        <Confirm
          title={t('brand-studio:restoreTitle', { number: restoring })}
          text={t('brand-studio:restoreText')}
          confirm={t('brand-studio:restoreConfirm')}
          working={t('brand-studio:restoring')}
          back={t('brand-studio:back')}
          send={async () => {
            const params = { number: String(restoring) };
            await call('POST /api/admin/customizations/versions/{number}/restore', {
              params,
              body: { version: draft.version },
            });
            await brand.refresh();
          }}
          done={() => {
            setRestoring(null);
            refetch(path);
            showToast(t('brand-studio:news.restored'));
          }}
          close={() => setRestoring(null)}
        />
      )}
    </div>
  );
}

interface VersionProps {
  row: VersionRow;
  isLatestOfFolder: boolean;
  /** The revision of the draft. */
  revision: number;
  restore: () => void;
}

function Version({ row, isLatestOfFolder, revision, restore }: VersionProps) {
  const { t } = usePage();
  const studio = useStudio();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const name = t('brand-studio:version', { number: row.version });
  const start = async () => {
    if (isBusy) return;
    setBusy(true);
    setFault(null);
    try {
      const params = { number: String(row.version) };
      const { data } = await call('POST /api/admin/customizations/versions/{number}/draft', {
        params,
        body: { revision },
      });
      studio.replace(data as DraftView);
      showToast(t('brand-studio:news.started'));
    } catch (error) {
      setFault(codeOf(error));
    }
    setBusy(false);
  };
  return (
    <li>
      <div className="version-about">
        <p className="version-name">
          <strong>{name}</strong>
          {row.isCurrent && <Badge tone="brand">{t('brand-studio:current')}</Badge>}
          {isLatestOfFolder && <Badge>{t('brand-studio:fromFolder')}</Badge>}
        </p>
        {row.note && <p className="studio-words">{row.note}</p>}
        <p className="muted">
          {row.isFromFolder ? t('brand-studio:operator') : (row.by ?? t('brand-studio:formerMember'))}
          {' · '}
          <DateTime at={new Date(row.at).toISOString()} />
          {row.restoredFrom && ` · ${t('brand-studio:restoredFrom', { number: row.restoredFrom })}`}
        </p>
        <VersionChanges row={row} />
      </div>
      {!row.isCurrent && (
        <div className="version-acts">
          <button type="button" className="button button-quiet" aria-disabled={isBusy} onClick={start}>
            {t(
              isBusy
                ? 'brand-studio:starting'
                : isLatestOfFolder
                  ? 'brand-studio:startFromFolder'
                  : 'brand-studio:start',
            )}
            <span className="visually-hidden">: {name}</span>
          </button>
          <button type="button" className="button button-quiet" onClick={restore}>
            {t('brand-studio:restore')}
            <span className="visually-hidden">: {name}</span>
          </button>
          <p className="notice notice-danger" role="alert">
            {fault && <ErrorText t={t} code={fault} />}
          </p>
        </div>
      )}
    </li>
  );
}
