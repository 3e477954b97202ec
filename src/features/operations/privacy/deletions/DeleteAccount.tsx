import type { TFunction } from 'i18next';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { DeletionPreview } from '#api/features/operations/privacy/deletions/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { callApi } from '#src/client/api-client.ts';
import { useTexts } from '#src/client/island-texts.ts';
import { useModal } from '#src/ui/Dialog.tsx';

/** The dialog's parts are loaded when it opens, because few people who visit the settings open it. */
const DeletionForm = lazy(() => import('./DeletionForm.tsx').then(({ DeletionForm: form }) => ({ default: form })));

const DeletionLosses = lazy(() =>
  import('./DeletionLosses.tsx').then(({ DeletionLosses: losses }) => ({ default: losses })),
);

const RemainingContent = lazy(() =>
  import('./RemainingContent.tsx').then(({ RemainingContent: stays }) => ({ default: stays })),
);

interface Props {
  locale: Locale;
  /** The community's name, which has to be typed. */
  community: string;
  timeZone: string;
}

/** A button with a dialog that permanently deletes the account. */
export function DeleteAccount(properties: Props) {
  const t = useTexts(properties.locale, ['account-deletions', 'pricing', 'settings', 'errors.general']);
  const [isOpen, setIsOpen] = useState(false);
  if (!t) return null;
  return (
    <>
      <button type="button" className="button button-danger" onClick={() => setIsOpen(true)}>
        {t('account-deletions:open')}
      </button>
      {isOpen && <DeletionDialog {...properties} t={t} close={() => setIsOpen(false)} />}
    </>
  );
}

function DeletionDialog({ locale, community, timeZone, t, close }: Props & { t: TFunction; close: () => void }) {
  const [deletesWriting, setDeletesWriting] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const [preview, setPreview] = useState<DeletionPreview | 'failed' | null>(null);
  // A dialog that closed during the deletion couldn't say how it ended.
  const modal = useModal(isDone ? () => location.assign('/') : close, isBusy && !isDone);
  useEffect(() => {
    callApi<{ data: DeletionPreview }>('GET', '/api/account-deletions').then(
      ({ data }) => setPreview(data),
      () => setPreview('failed'),
    );
  }, []);
  return (
    <dialog {...modal} className="dialog card" aria-labelledby="deletion-title" aria-describedby="deletion-text">
      <h2 id="deletion-title">{t(isDone ? 'account-deletions:doneTitle' : 'account-deletions:dialogTitle')}</h2>
      <div className="stack">
        <p id="deletion-text" role="status">
          {t(isDone ? 'account-deletions:doneText' : 'account-deletions:dialogText')}
        </p>
        {isDone && (
          <p>
            <a className="button button-primary" href="/" ref={(link) => link?.focus()}>
              {t('account-deletions:leave')}
            </a>
          </p>
        )}
        {!isDone && preview === 'failed' && (
          <p className="notice notice-danger" role="alert">
            {t('account-deletions:lossesFailed')}
          </p>
        )}
        {!isDone && preview !== null && preview !== 'failed' && (
          <Suspense>
            <DeletionLosses t={t} locale={locale} timeZone={timeZone} losses={preview.losses} />
            <RemainingContent
              t={t}
              writing={preview.writing}
              deletesWriting={deletesWriting}
              choose={setDeletesWriting}
            />
            <DeletionForm
              t={t}
              community={community}
              needsPassword={preview.needsPassword}
              deletesWriting={deletesWriting}
              isBusy={isBusy}
              setIsBusy={setIsBusy}
              cancel={close}
              done={() => setIsDone(true)}
            />
          </Suspense>
        )}
      </div>
    </dialog>
  );
}
