import type { TFunction } from 'i18next';
import { useEffect, useId, useRef } from 'react';
import '../../styles/dialog.css';

interface Props {
  t: TFunction;
  to: 'draft' | 'archived';
  answer: (isMeant: boolean) => void;
}

/** Says what readers will find where the item was, and asks whether that is meant. */
export function WithdrawQuestion({ t, to, answer }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="dialog card"
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      onClose={({ currentTarget }) => answer(currentTarget.returnValue === to)}
    >
      <h2 id={id}>{t(`drafts:withdrawal.${to}.title`)}</h2>
      <form className="stack" method="dialog">
        <p id={`${id}-text`}>{t('drafts:withdrawal.text')}</p>
        <p className="actions">
          <button type="submit" className="button button-primary" value={to}>
            {t(`drafts:withdrawal.${to}.action`)}
          </button>
          <button type="submit" className="button button-quiet">
            {t('drafts:withdrawal.keep')}
          </button>
        </p>
      </form>
    </dialog>
  );
}
