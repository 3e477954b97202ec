import type { TFunction } from 'i18next';
import { lazy, Suspense, useState } from 'react';
import type { EditedDraft } from '#api/features/content/drafts/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { Publishing } from './use-publishing.ts';

interface Props {
  t: TFunction;
  locale: Locale;
  draft: EditedDraft;
  to: 'draft' | 'archived';
  publishing: Publishing;
}

const LoadedQuestion = lazy(() =>
  import('./ConfirmWithdrawal.tsx').then(({ ConfirmWithdrawal: question }) => ({ default: question })),
);

/** The button that withdraws an item, with a confirmation if it's live. */
export function WithdrawButton({ t, locale, draft, to, publishing }: Props) {
  const { isBusy, withdraw } = publishing;
  const [isAsking, setAsking] = useState(false);
  const press = () => {
    if (isBusy) return;
    // A scheduled item may have gone live since the page was opened.
    if (draft.publishAt && Date.parse(draft.publishAt) <= Date.now()) setAsking(true);
    else withdraw(to);
  };
  return (
    <>
      <button type="button" className="button button-quiet" aria-disabled={isBusy} onClick={press}>
        {t(to === 'draft' ? 'drafts:withdraw' : 'drafts:archive')}
      </button>
      {isAsking && (
        <Suspense>
          <LoadedQuestion
            locale={locale}
            to={to}
            answer={(isMeant) => {
              setAsking(false);
              if (isMeant) withdraw(to);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
