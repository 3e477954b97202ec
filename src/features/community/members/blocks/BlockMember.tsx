import { call } from '#src/client/call.ts';
import { dispatchBlock } from '#src/client/hints.ts';
import { Confirm } from '#src/ui/Confirm.tsx';
import { usePage } from '#src/ui/island.tsx';

interface Props {
  member: { id: string; name: string };
  done: () => void;
  close: () => void;
}

/** Asks before blocking a member, and says what a block hides. The page's other islands then update. */
export function BlockMember({ member: { id, name }, done, close }: Props) {
  const { t } = usePage();
  return (
    <Confirm
      title={t('blocks:title', { name })}
      text={t('blocks:hides', { name })}
      confirm={t('blocks:block', { name })}
      working={t('blocks:blocking')}
      back={t('blocks:cancel')}
      isDangerous
      send={() => call('PUT /api/blocks/{id}', { params: { id } })}
      done={() => {
        done();
        dispatchBlock({ id, isBlocked: true });
      }}
      close={close}
    >
      <p className="muted">{t('blocks:stays')}</p>
      <p className="muted">{t('blocks:end')}</p>
    </Confirm>
  );
}
