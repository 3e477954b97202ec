import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { DeletionPreview } from '#api/features/operations/privacy/deletions/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { callApi } from '#src/client/api-client.ts';
import { useTexts } from '#src/client/island-texts.ts';
import '#src/styles/dialog.css';

/** The dialog's parts are loaded when it opens, because few people who visit the settings open it. */
const DeletionForm = lazy(() => import('./DeletionForm.tsx').then(({ DeletionForm: form }) => ({ default: form })));

const DeletionLosses = lazy(() =>
  import('./DeletionLosses.tsx').then(({ DeletionLosses: losses }) => ({ default: losses })),
);

const RemainingContent = lazy(() =>
  import('./KeptContent.tsx').then(({ RemainingContent: stays }) => ({ default: stays })),
);

interface Props {
  locale: Locale;
  /** The community's name, which has to be typed. */
  community: string;
  timeZone: string;
}

/** A button with a dialog that permanently deletes the account. */
export function DeleteAccount({ locale, community, timeZone }: Props) {
  const t = useTexts(locale, ['account-deletions', 'pricing', 'settings', 'errors.general']);
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [deletesWriting, setDeletesWriting] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const [preview, setPreview] = useState<DeletionPreview | 'failed' | null>(null);
  useEffect(() => {
    if (!isOpen) {
      dialog.current?.close();
      return;
    }
    dialog.current?.showModal();
    setPreview(null);
    setDeletesWriting(false);
    callApi<{ data: DeletionPreview }>('GET', '/api/account-deletions').then(
      ({ data }) => setPreview(data),
      () => setPreview('failed'),
    );
  }, [isOpen]);
  if (!t) return null;
  return (
    <>
      <button type="button" className="button button-danger" onClick={() => setIsOpen(true)}>
        {t('account-deletions:open')}
      </button>
      <dialog
        ref={dialog}
        className="dialog card"
        aria-labelledby="deletion-title"
        aria-describedby="deletion-text"
        onClose={() => (isDone ? location.assign('/') : setIsOpen(false))}
      >
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
          {isOpen && !isDone && preview === 'failed' && (
            <p className="notice notice-danger" role="alert">
              {t('account-deletions:lossesFailed')}
            </p>
          )}
          {isOpen && !isDone && preview !== null && preview !== 'failed' && (
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
                cancel={() => setIsOpen(false)}
                done={() => setIsDone(true)}
              />
            </Suspense>
          )}
        </div>
      </dialog>
    </>
  );
}
