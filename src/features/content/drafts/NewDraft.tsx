import { useState } from 'react';
import type { ContentType } from '#api/features/content/content/contract.ts';
import { call } from '#src/client/call.ts';
import { usePage } from '#src/ui/island.tsx';

interface Props {
  type: ContentType;
  /** Prefix of the editors' paths. */
  base: string;
  text: string;
}

/** The button that creates a draft and opens its editor. */
export function NewDraft({ type, base, text }: Props) {
  const { t } = usePage();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const create = async () => {
    if (isBusy) return;
    setBusy(true);
    setFailed(false);
    try {
      const { data } = await call('POST /api/admin/drafts', { body: { type } });
      location.assign(`${base}/${data.id}`);
    } catch {
      setBusy(false);
      setFailed(true);
    }
  };
  return (
    <>
      {hasFailed && (
        <span className="field-error" role="alert">
          {t('draft-list:newFailed')}
        </span>
      )}
      <button type="button" className="button button-primary" aria-disabled={isBusy} onClick={create}>
        {text}
      </button>
    </>
  );
}
