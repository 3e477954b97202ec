import type { TFunction } from 'i18next';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { SignInAgain } from '#src/ui/SignInAgain.tsx';
import { formatDateTimeInViewerZone } from '#src/ui/viewer-zone.ts';
import type { DraftEditing } from './use-draft.ts';
import type { Publishing } from './use-publishing.ts';

interface Props {
  t: TFunction;
  locale: Locale;
  editing: DraftEditing;
  publishing: Publishing;
}

/** The bar at the bottom, with the save state, errors and the publish button. */
export function SaveBar({ t, locale, editing, publishing }: Props) {
  const { writer, draft, saveState, failure } = editing;
  const { state, hasChanges, held } = draft;
  const isPending = hasChanges || saveState !== 'saved';
  const canPublish = !publishing.isBusy && (state !== 'published' || isPending);
  return (
    <div className="save-bar">
      {saveState === 'conflict' && (
        <div className="notice notice-danger conflict" role="alert" tabIndex={-1}>
          <p>
            <ErrorText t={t} code="content_changed" />
          </p>
          <button type="button" className="button button-quiet" onClick={() => void writer.settle('mine')}>
            {t('drafts:conflict.mine')}
          </button>
          <button type="button" className="button button-quiet" onClick={() => void writer.settle('theirs')}>
            {t('drafts:conflict.theirs')}
          </button>
        </div>
      )}
      {failure && saveState !== 'conflict' && (
        <p className="notice notice-danger" role="alert" tabIndex={-1}>
          {failure.code === 'unauthenticated' ? (
            <span data-fault>
              {t('drafts:signedOut')} <SignInAgain t={t} />
            </span>
          ) : (
            <ErrorText t={t} code={failure.fields?.['texts'] ? 'title_required' : failure.code} />
          )}
        </p>
      )}
      {held && !failure && saveState !== 'conflict' && (
        <p className="notice notice-danger" role="status">
          {t(Date.parse(held.publishAt) > Date.now() ? 'drafts:held' : 'drafts:missed', {
            moment: formatDateTimeInViewerZone(new Date(held.publishAt), locale),
          })}
        </p>
      )}
      <div className="publish-facts">
        <span className="muted" role="status">
          {t(`drafts:save.${saveState}`)}
        </span>
        {(state === 'published' || state === 'scheduled') && isPending && <span>{t('drafts:hasChanges')}</span>}
      </div>
      <button
        type="button"
        className="button button-primary"
        aria-disabled={!canPublish}
        onClick={() => canPublish && publishing.publish(null)}
      >
        {t(publishing.isBusy ? 'drafts:publishing' : state === 'published' ? 'drafts:update' : 'drafts:publish')}
      </button>
    </div>
  );
}
