import type { FeedbackRow } from '#api/features/operations/feedback/contract.ts';
import { usePage } from '#src/ui/island.tsx';
import type { OpenDialog } from './FeedbackDialog.tsx';

interface Props {
  item: FeedbackRow;
  open: (dialog: OpenDialog) => void;
}

/** Offers the actions on a message. Without an e-mail address, there is nowhere to send an answer. */
export function FeedbackMenu({ item, open }: Props) {
  const { t } = usePage();
  return (
    <>
      {item.answerTo && !item.answer && (
        <button type="button" className="menu-item" onClick={() => open({ kind: 'answer', item })}>
          {t('feedback:answer')}
        </button>
      )}
      <button type="button" className="menu-item" onClick={() => open({ kind: 'sort', item })}>
        {t('feedback:sort')}
      </button>
      {item.memberId && (
        <a className="menu-item" href={`/admin/messages/new?to=${item.memberId}&feedback=${item.id}`}>
          {t('staff-messages:openForm')}
        </a>
      )}
    </>
  );
}
