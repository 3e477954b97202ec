import type { TFunction } from 'i18next';
import { useId, useRef } from 'react';
import type { HomeSectionKind } from '#api/features/site/home/contract.ts';
import { sectionKinds } from './section-fields.ts';

interface Props {
  t: TFunction;
  isFull: boolean;
  onAdd: (kind: HomeSectionKind) => void;
}

/** Adds a section of a kind that is chosen in a dialog. */
export function AddSection({ t, isFull, onAdd }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const choose = (kind: HomeSectionKind) => {
    dialog.current?.close();
    onAdd(kind);
  };
  return (
    <>
      <button
        type="button"
        className="button button-quiet"
        disabled={isFull}
        onClick={() => dialog.current?.showModal()}
      >
        {t('home-studio:add')}
      </button>
      {isFull && <p className="muted hint">{t('home-studio:full')}</p>}
      <dialog ref={dialog} className="dialog card add-section" aria-labelledby={title}>
        <h2 id={title}>{t('home-studio:addTitle')}</h2>
        <ul>
          {sectionKinds.map((kind) => (
            <li key={kind} className="section-kind">
              <button type="button" onClick={() => choose(kind)}>
                <strong>{t(`home-studio:kind.${kind}`)}</strong>
                <span className="muted">{t(`home-studio:about.${kind}`)}</span>
              </button>
            </li>
          ))}
        </ul>
        <p className="actions">
          <button type="button" className="button button-quiet" onClick={() => dialog.current?.close()}>
            {t('home-studio:back')}
          </button>
        </p>
      </dialog>
    </>
  );
}
