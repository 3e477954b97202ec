import { maxTagNameLength } from '#api/features/accounts/member-tags/contract.ts';
import type { CountedTag } from '#api/features/operations/members/tags/contract.ts';
import { call } from '#src/client/call.ts';
import { formatCount } from '#src/shared/format.ts';
import { Confirm } from '#src/ui/Confirm.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { SelectField, TextField } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';

export type OpenDialog = { act: 'create' } | { act: 'rename' | 'merge' | 'delete'; tag: CountedTag };

interface Props {
  dialog: OpenDialog;
  /** All tags. */
  others: readonly CountedTag[];
  close: () => void;
  /** Called after the action with a message for the administrator. */
  done: (text: string) => void;
}

/** Shows the open dialog. */
export function TagDialog({ dialog, others, ...rest }: Props) {
  if (dialog.act === 'create') return <WriteTag tag={null} {...rest} />;
  if (dialog.act === 'rename') return <WriteTag tag={dialog.tag} {...rest} />;
  return dialog.act === 'merge' ? (
    <MergeTag tag={dialog.tag} others={others} {...rest} />
  ) : (
    <DeleteTag tag={dialog.tag} {...rest} />
  );
}

type DialogProps = Pick<Props, 'close' | 'done'>;

function WriteTag({ tag, close, done }: DialogProps & { tag: CountedTag | null }) {
  const { t } = usePage();
  const act = tag ? 'rename' : 'create';
  return (
    <Dialog title={t(`member-tags:${act}.title`, { name: tag?.name })} close={close}>
      <Form
        send={async ({ name }: { name: string }) => {
          await (tag
            ? call('PATCH /api/admin/member-tags/{id}', { params: { id: tag.id }, body: { name } })
            : call('POST /api/admin/member-tags', { body: { name } }));
          return name.trim();
        }}
        done={(name) => done(t(`member-tags:${act}.done`, { name }))}
        about="name"
        submit={t(`member-tags:${act}.submit`)}
        busy={t(`member-tags:${act}.working`)}
        mayBeLeft
        cancel={{ text: t('member-tags:cancel'), act: close }}
      >
        <TextField
          name="name"
          label={t('member-tags:name')}
          maxLength={maxTagNameLength}
          defaultValue={tag?.name}
          autoComplete="off"
          required
        />
      </Form>
    </Dialog>
  );
}

function MergeTag({ tag, others, close, done }: DialogProps & { tag: CountedTag; others: Props['others'] }) {
  const { t, locale } = usePage();
  const { id, name, memberCount } = tag;
  return (
    <Confirm
      title={t('member-tags:merge.title', { name })}
      text={t('member-tags:merge.text', { name, count: memberCount, shown: formatCount(memberCount, locale) })}
      confirm={t('member-tags:merge.submit')}
      working={t('member-tags:merge.working')}
      back={t('member-tags:cancel')}
      isDangerous
      send={({ into }: { into: string }) =>
        call('POST /api/admin/member-tags/{id}/merge', { params: { id }, body: { into } })
      }
      done={() => done(t('member-tags:merge.done'))}
      close={close}
    >
      <SelectField
        name="into"
        label={t('member-tags:merge.into')}
        options={others.filter((other) => other.id !== id).map((other) => ({ value: other.id, text: other.name }))}
      />
    </Confirm>
  );
}

const pathOf: Readonly<Record<CountedTag['usedIn'][number]['type'], string>> = {
  campaign: '/admin/email-campaigns',
  segment: '/admin/email-campaigns/segments',
};

/** Deletes a tag, or shows what prevents that. */
function DeleteTag({ tag: { id, name, memberCount, usedIn }, close, done }: DialogProps & { tag: CountedTag }) {
  const { t, locale } = usePage();
  if (usedIn.length > 0) {
    return (
      <Dialog title={t('member-tags:delete.title', { name })} close={close}>
        <p>{t('member-tags:delete.inUse')}</p>
        <ul>
          {usedIn.map((user) => (
            <li key={user.id}>
              <a href={user.type === 'segment' ? pathOf.segment : `${pathOf[user.type]}/${user.id}`}>{user.name}</a>
            </li>
          ))}
        </ul>
        <p className="actions">
          <button type="button" className="button button-quiet" onClick={close}>
            {t('member-tags:delete.close')}
          </button>
        </p>
      </Dialog>
    );
  }
  return (
    <Confirm
      title={t('member-tags:delete.title', { name })}
      text={t('member-tags:delete.text', { count: memberCount, shown: formatCount(memberCount, locale) })}
      confirm={t('member-tags:delete.submit')}
      working={t('member-tags:delete.working')}
      back={t('member-tags:cancel')}
      isDangerous
      send={() => call('DELETE /api/admin/member-tags/{id}', { params: { id } })}
      done={() => done(t('member-tags:delete.done'))}
      close={close}
    />
  );
}
