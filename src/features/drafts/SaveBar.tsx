import type { TFunction } from 'i18next';
import { useState } from 'react';
import type { EditedDraft } from '#api/features/drafts/contract.ts';
import type { Locale } from '#api/platform/i18n/contract.ts';
import { formatMoment } from '../../lib/format.ts';
import { draftAddress } from './draft-address.ts';
import { publishDraft, withdrawDraft } from './draft-calls.ts';
import { SchedulePicker } from './SchedulePicker.tsx';
import { suggestSlug } from './suggest-slug.ts';
import type { DraftEditing } from './use-draft.ts';

interface Props {
  t: TFunction;
  locale: Locale;
  timeZone: string;
  editing: DraftEditing;
  address: string;
}

/** What state the item is in, whether what was typed is safe, and what can be done with it. */
export function PublishBar({ t, locale, timeZone, editing, address }: Props) {
  const { writer, draft, content, saveState } = editing;
  const [isBusy, setBusy] = useState(false);
  const { state, publishAt, hasChanges } = draft;
  const isOut = state === 'draft' || state === 'archived';

  /** Saves what was typed first, so that it is what the call is about. */
  const run = async (call: () => Promise<EditedDraft>) => {
    setBusy(true);
    try {
      if (await writer.flush()) writer.show(await call());
    } catch (error) {
      writer.fail(error);
    }
    setBusy(false);
  };
  const publish = (at: string | null) => {
    // An address that nobody has chosen comes from the title.
    if (/^draft-[0-9a-f]{12}$/.test(content.slug)) writer.change({ ...content, slug: suggestSlug(content) });
    return run(() => publishDraft(draft.id, writer.version, at));
  };
  const withdraw = (to: 'draft' | 'archived') => run(() => withdrawDraft(draft.id, writer.version, to));
  const isPending = hasChanges || saveState === 'typing';
  return (
    <div className="publish-bar">
      <div className="publish-facts">
        <span className={`badge state-${state}`}>{t(`drafts:state.${state}`)}</span>
        {publishAt && !isOut && <span>{formatMoment(new Date(publishAt), timeZone, locale)}</span>}
        {!isOut && isPending && <span className="muted">{t('drafts:hasChanges')}</span>}
        <span className="muted" role="status">
          {t(`drafts:save.${saveState}`)}
        </span>
      </div>
      <div className="publish-actions">
        {state === 'published' && (
          <a
            className="button button-quiet"
            href={draftAddress(address, { id: draft.id, slug: draft.content.slug })}
            target="_blank"
            rel="noopener"
          >
            {t('drafts:view')}
          </a>
        )}
        {!isOut && (
          <button
            type="button"
            className="button button-quiet"
            disabled={isBusy}
            onClick={() => void withdraw('draft')}
          >
            {t('drafts:withdraw')}
          </button>
        )}
        {state !== 'archived' && (
          <button
            type="button"
            className="button button-quiet"
            disabled={isBusy}
            onClick={() => void withdraw('archived')}
          >
            {t('drafts:archive')}
          </button>
        )}
        {state !== 'published' && <SchedulePicker t={t} isBusy={isBusy} schedule={(at) => void publish(at)} />}
        <button
          type="button"
          className="button button-primary"
          disabled={isBusy || (state === 'published' && !isPending)}
          onClick={() => void publish(null)}
        >
          {t(isBusy ? 'drafts:publishing' : state === 'published' ? 'drafts:update' : 'drafts:publish')}
        </button>
      </div>
    </div>
  );
}
