import { useMemo, useRef, useState } from 'react';
import { type FeedbackPage, feedbackStates } from '#api/features/operations/feedback/contract.ts';
import { isFiltered, serializeQuery } from '#src/client/address.ts';
import { refetch, useApiData } from '#src/client/api-data.ts';
import { formatCount } from '#src/shared/format.ts';
import { Island, type IslandPage, useListLocation, usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { createChoice, Filters } from '#src/ui/table/Filters.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import { Views } from '#src/ui/table/Views.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';
import type { OpenDialog } from './FeedbackDialog.tsx';
import { FeedbackMenu } from './FeedbackMenu.tsx';
import { defineFeedbackColumns, senderOf } from './feedback-columns.tsx';
import './feedback.css';

/** Loaded when a dialog opens. */
const FeedbackDialog = lazyPart(() => import('./FeedbackDialog.tsx').then((loaded) => loaded.FeedbackDialog));

const path = '/api/admin/feedback';

interface Props {
  page: IslandPage;
  /** The data that the page was rendered with. */
  first: { success: true; data: FeedbackPage };
}

/** Lists what people wrote to the community, for administrators. */
export function FeedbackList({ page, first }: Props) {
  return (
    <Island page={page}>
      <List first={first} />
    </Island>
  );
}

function List({ first }: Pick<Props, 'first'>) {
  const { t } = usePage();
  const { query } = useListLocation();
  const reading = useApiData(`${path}${serializeQuery(query)}`, first);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  /** Unsent answers, by the message they answer, so that closing the dialog doesn't lose them. */
  const drafts = useRef(new Map<string, string>());
  const columns = useMemo(() => defineFeedbackColumns(t, (item) => setDialog({ kind: 'read', item })), [t]);
  const hasFilter = isFiltered(query);
  return (
    <>
      <StateViews counts={(reading.answer ?? first).data.counts} />
      <Filters
        search={{ name: 'search', label: t('feedback:search') }}
        choices={[createChoice('tag', t('feedback:tag'), (reading.answer ?? first).data.tags, (tag) => tag)]}
      />
      <Table
        caption={t('feedback:title')}
        columns={columns}
        page={reading}
        nameOf={(item) => senderOf(item) ?? t('staff:visitor')}
        count={null}
        rowMenu={(item) => <FeedbackMenu item={item} open={setDialog} />}
        empty={
          <>
            <p>{t(hasFilter ? 'feedback:noneFound' : 'feedback:noneYet')}</p>
            <p>
              <a href={hasFilter ? '/admin/feedback' : '/feedback'}>
                {t(hasFilter ? 'feedback:showAll' : 'staff:feedbackPage')}
              </a>
            </p>
          </>
        }
      />
      {dialog && (
        <FeedbackDialog
          dialog={dialog}
          open={setDialog}
          drafts={drafts.current}
          close={() => setDialog(null)}
          done={(text) => {
            refetch(path);
            setDialog(null);
            showToast(text);
          }}
        />
      )}
    </>
  );
}

/** Shows the states as tabs, each with its number of messages. */
function StateViews({ counts }: { counts: FeedbackPage['counts'] }) {
  const { t, locale } = usePage();
  const total = feedbackStates.reduce((sum, state) => sum + counts[state], 0);
  return (
    <Views
      label={t('feedback:state')}
      // A URL with an id, as in a mail, shows one message.
      names={['state', 'id']}
      total={formatCount(total, locale)}
      views={feedbackStates.map((state) => ({
        name: t(`feedback:states.${state}`),
        query: { state },
        count: formatCount(counts[state], locale),
      }))}
    />
  );
}
