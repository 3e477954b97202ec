import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import type { EditedDraft } from '#api/features/content/drafts/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { formatDateTimeInViewerZone } from '#src/ui/viewer-zone.ts';
import { draftPath } from './draft-address.ts';
import { SchedulePicker } from './SchedulePicker.tsx';
import type { Publishing } from './use-publishing.ts';
import { WithdrawButton } from './WithdrawButton.tsx';

interface Props {
  t: TFunction;
  locale: Locale;
  draft: EditedDraft;
  publishing: Publishing;
  address: string;
}

/** The item's state, and its actions other than publishing. */
export function StateBar({ t, locale, draft, publishing, address }: Props) {
  const { isBusy, publish } = publishing;
  const { state, publishAt, held } = draft;
  const isUnpublished = state === 'draft' || state === 'archived';
  const facts = useRef<HTMLDivElement>(null);
  const focusedState = useRef(state);
  useEffect(() => {
    // The focus would be lost when the pressed button disappears with the old state.
    if (focusedState.current !== state && document.activeElement === document.body) facts.current?.focus();
    focusedState.current = state;
  }, [state]);
  return (
    <div className="state-bar">
      <div className="publish-facts" role="status" tabIndex={-1} ref={facts}>
        <Badge tone={state === 'published' ? 'success' : 'neutral'}>{t(`drafts:state.${state}`)}</Badge>
        {publishAt && !isUnpublished && <span>{formatDateTimeInViewerZone(new Date(publishAt), locale)}</span>}
        {state === 'scheduled' && <span className="muted">{t('drafts:latestGoesLive')}</span>}
      </div>
      <div className="publish-actions">
        {state === 'published' && (
          <a
            className="button button-quiet"
            href={draftPath(address, draft.content.slug)}
            target="_blank"
            rel="noopener"
          >
            {t('drafts:view')}
          </a>
        )}
        {(!isUnpublished || held) && (
          <WithdrawButton t={t} locale={locale} draft={draft} to="draft" publishing={publishing} />
        )}
        {state !== 'archived' && (
          <WithdrawButton t={t} locale={locale} draft={draft} to="archived" publishing={publishing} />
        )}
        {state !== 'published' && <SchedulePicker t={t} locale={locale} isBusy={isBusy} schedule={publish} />}
      </div>
    </div>
  );
}
