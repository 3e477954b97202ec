import { type SubmitEvent, useId, useState } from 'react';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { lookOf } from '#api/platform/text/look-of.ts';
import { useTexts } from '#src/client/island-texts.ts';
import type { DraftEditing } from './use-draft.ts';

interface Props {
  locale: Locale;
  editing: DraftEditing;
  /** Path of the list of items of this type. */
  list: string;
}

const same = (a: string, b: string) => lookOf(a) === lookOf(b);

/** Deletes an unpublished draft once its title has been typed. An untitled draft needs no confirmation. */
export function DeleteDraft({ locale, editing, list }: Props) {
  const t = useTexts(locale, ['draft-deletion', 'drafts']);
  const { writer, content } = editing;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const title = (content.texts.et?.title || content.texts.en?.title) ?? '';
  if (!t) return null;
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    let isGone = false;
    try {
      isGone = await writer.delete();
      if (isGone) location.assign(list);
    } finally {
      setBusy(isGone);
    }
  };
  return (
    <details className="card delete-draft" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="unfolds">{t('draft-deletion:title')}</summary>
      {isOpen && (
        <form className="stack" onSubmit={submit}>
          <p>{t('draft-deletion:lead')}</p>
          {title && (
            <div className="field">
              <label htmlFor={id}>{t('draft-deletion:type', { title })}</label>
              <input
                className="input"
                id={id}
                autoComplete="off"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            </div>
          )}
          <p className="actions">
            <button type="submit" className="button button-danger" disabled={isBusy || !same(typed, title)}>
              {t(isBusy ? 'drafts:publishing' : 'draft-deletion:action')}
            </button>
          </p>
        </form>
      )}
    </details>
  );
}
