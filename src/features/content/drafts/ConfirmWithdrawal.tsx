import { useEffect, useId, useRef } from 'react';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { useTexts } from '#src/client/island-texts.ts';
import '#src/styles/dialog.css';

interface Props {
  locale: Locale;
  to: 'draft' | 'archived';
  answer: (isMeant: boolean) => void;
}

/** Asks for confirmation, and says what visitors will find at the URL afterwards. */
export function ConfirmWithdrawal({ locale, to, answer }: Props) {
  const t = useTexts(locale, ['withdrawal']);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const isHere = t !== null;
  useEffect(() => {
    if (isHere) dialog.current?.showModal();
  }, [isHere]);
  if (!t) return null;
  return (
    <dialog
      ref={dialog}
      className="dialog card"
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      onClose={({ currentTarget }) => answer(currentTarget.returnValue === to)}
    >
      <h2 id={id}>{t(`withdrawal:${to}.title`)}</h2>
      <form className="stack" method="dialog">
        <p id={`${id}-text`}>{t('withdrawal:text')}</p>
        <p className="actions">
          <button type="submit" className="button button-primary" value={to}>
            {t(`withdrawal:${to}.action`)}
          </button>
          <button type="submit" className="button button-quiet">
            {t('withdrawal:keep')}
          </button>
        </p>
      </form>
    </dialog>
  );
}
