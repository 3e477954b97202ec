import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { useTexts } from '#src/lib/island-texts.ts';
import { loadExport } from '../data-exports/data-export-calls.ts';
import '#src/styles/dialog.css';

/** Loaded when the dialog opens, because few visitors of the settings open it. */
const DeletionForm = lazy(() => import('./DeletionForm.tsx').then(({ DeletionForm: form }) => ({ default: form })));

interface Props {
  locale: Locale;
  /** The community's name, which has to be typed out. */
  community: string;
}

/** A button with a dialog that deletes the account for good. */
export function DeleteAccount({ locale, community }: Props) {
  const t = useTexts(locale, ['account-deletions', 'settings', 'errors.general']);
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const [needsPassword, setNeedsPassword] = useState(true);
  useEffect(() => {
    if (!isOpen) {
      dialog.current?.close();
      return;
    }
    dialog.current?.showModal();
    // If this fails, ask for the password; the server decides in any case.
    loadExport().then(
      (state) => setNeedsPassword(state.needsPassword),
      () => setNeedsPassword(true),
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
          {isOpen && !isDone && (
            <Suspense>
              <DeletionForm
                t={t}
                community={community}
                needsPassword={needsPassword}
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
