import { useId, useRef } from 'react';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Download } from '#src/ui/Download.tsx';
import { usePage } from '#src/ui/island.tsx';
import { useCopyText } from '#src/ui/use-copied.ts';
import type { CreatedBatch } from './CreateCards.tsx';

/** The codes of new cards, which are shown only once. If the browser can't copy them, it selects them. */
export function CreatedCodes({ made, close }: { made: CreatedBatch; close: () => void }) {
  const { t } = usePage();
  const id = useId();
  const { copy, said } = useCopyText();
  const list = useRef<HTMLTextAreaElement>(null);
  const codes = made.cards.map(({ code }) => code).join('\n');
  const copyAll = async () => {
    if (!(await copy(codes))) list.current?.select();
  };
  return (
    <Dialog title={t('gift-cards:admin.codes.title')} close={close} isPersistent>
      <div className="stack">
        <p className="notice">{t('gift-cards:admin.codes.once')}</p>
        <div className="field">
          <label htmlFor={id}>{t('gift-cards:admin.codes.list')}</label>
          <textarea ref={list} className="input codes" id={id} rows={10} readOnly spellCheck={false} value={codes} />
        </div>
        <div className="actions">
          <button type="button" className="button button-primary" onClick={close}>
            {t('gift-cards:admin.codes.done')}
          </button>
          <button type="button" className="button button-quiet" onClick={() => void copyAll()}>
            {t('gift-cards:admin.codes.copy')}
          </button>
          <Download
            method="POST"
            path={`/api/admin/gift-cards/batches/${made.batchId}/codes`}
            name="gift-cards.csv"
            label={t('gift-cards:admin.codes.download')}
            isLabelled
          />
          <span role="status" className="muted">
            {said}
          </span>
        </div>
      </div>
    </Dialog>
  );
}
