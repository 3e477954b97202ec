import { useState } from 'react';
import type { Campaign } from '#api/features/growth/campaigns/contract.ts';
import { codeOf } from '#src/client/api-client.ts';
import { call } from '#src/client/call.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { usePage } from '#src/ui/island.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';
import { useEditorContext } from './editor-context.ts';

interface Props {
  campaign: Campaign;
  /** Called when the campaign was added to the archive or withdrawn. */
  changed: () => void;
}

/** Whether the campaign is in the public archive, with the button that adds or withdraws it. */
export function ArchiveSetting({ campaign: { id, isPublic, archivePath }, changed }: Props) {
  const { t } = usePage();
  const { hasArchive } = useEditorContext();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (!hasArchive)
    return isPublic ? (
      <p className="muted">
        {t('campaigns:archive.notOffered')} <a href="/admin/settings#newsletter">{t('campaigns:archive.settings')}</a>
      </p>
    ) : null;
  const change = async () => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      const method = isPublic ? 'DELETE' : 'PUT';
      await call(`${method} /api/admin/email-campaigns/{id}/archive`, { params: { id } });
      showToast(t(isPublic ? 'campaigns:archive.withdrawn' : 'campaigns:archive.published'));
      changed();
    } catch (error) {
      setFailure(codeOf(error));
    }
    setBusy(false);
  };
  return (
    <div className="stack">
      <p role="alert" className="notice notice-danger">
        {failure && <ErrorText t={t} code={failure} />}
      </p>
      <p>
        {t(isPublic ? 'campaigns:archive.isShown' : 'campaigns:archive.isHidden')}{' '}
        {archivePath && <a href={archivePath}>{t('campaigns:archive.open')}</a>}
      </p>
      <p className="actions">
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={isBusy}
          title={isPublic ? undefined : t('campaigns:archive.isPublicHint')}
          onClick={() => void change()}
        >
          {t(isPublic ? 'campaigns:archive.withdraw' : 'campaigns:archive.publish')}
        </button>
      </p>
    </div>
  );
}
