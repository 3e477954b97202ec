import { maxReasonLength } from '#api/platform/audit/contract.ts';
import { call } from '#src/client/call.ts';
import { Confirm } from '#src/ui/Confirm.tsx';
import { TextArea } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';

export interface ChangedRevision {
  id: string;
  act: 'hide' | 'show';
}

interface Props {
  postId: string;
  revision: ChangedRevision;
  close: () => void;
  done: (text: string) => void;
}

/** Asks before hiding an earlier text from members, or showing it again. */
export function RevisionDialog({ postId, revision: { id, act }, close, done }: Props) {
  const { t } = usePage();
  return (
    <Confirm
      title={t(`post-details:${act}`)}
      text={t(act === 'hide' ? 'post-details:hideLead' : 'post-details:showLead')}
      confirm={t(`post-details:${act}`)}
      working={t('post-administration:working')}
      back={t('post-administration:back')}
      send={(body: { reason: string }) => {
        const given = { params: { id: postId, revisionId: id }, body };
        return act === 'hide'
          ? call('POST /api/posts/{id}/revisions/{revisionId}/hide', given)
          : call('POST /api/posts/{id}/revisions/{revisionId}/show', given);
      }}
      done={() => done(t(`post-details:done.${act}`))}
      close={close}
      keptAs={`${act} ${id}`}
    >
      <TextArea name="reason" label={t('post-administration:note')} rows={3} maxLength={maxReasonLength} />
    </Confirm>
  );
}
