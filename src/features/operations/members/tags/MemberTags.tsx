import { useId, useState } from 'react';
import { type MemberTag, maxTagNameLength, maxTagsOfMember } from '#api/features/accounts/member-tags/contract.ts';
import { codeOf } from '#src/client/api-client.ts';
import { call } from '#src/client/call.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { TextField } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';
import './member-tags.css';

interface Props {
  userId: string;
  /** The member's tags, and all tags of the community. */
  first: readonly MemberTag[];
  known: readonly MemberTag[];
}

/** Shows a member's tags and lets administrators add and remove them. */
export function MemberTags({ userId, first, known }: Props) {
  const { t } = usePage();
  const [tags, setTags] = useState(first);
  const [failure, setFailure] = useState<string | null>(null);
  const take = async (tag: MemberTag) => {
    setFailure(null);
    try {
      await call('DELETE /api/admin/users/{id}/tags/{tag}', { params: { id: userId, tag: tag.id } });
      setTags((now) => now.filter(({ id }) => id !== tag.id));
    } catch (error) {
      setFailure(codeOf(error));
    }
  };
  return (
    <div className="member-tags">
      {tags.length === 0 ? (
        <p className="muted">{t('member-tags:ofMember.none')}</p>
      ) : (
        <ul className="chips" aria-label={t('member-tags:ofMember.title')}>
          {tags.map((tag) => (
            <Chip key={tag.id} name={tag.name} remove={() => void take(tag)} />
          ))}
        </ul>
      )}
      <p className="notice notice-danger" role="alert">
        {failure && <ErrorText t={t} code={failure} />}
      </p>
      {tags.length < maxTagsOfMember && (
        <AddTag
          key={tags.length}
          userId={userId}
          offered={known.filter(({ id }) => !tags.some((tag) => tag.id === id))}
          added={(tag) => setTags((now) => [...now.filter(({ id }) => id !== tag.id), tag])}
        />
      )}
    </div>
  );
}

interface AddProps {
  userId: string;
  /** Tags that the member doesn't have. */
  offered: readonly MemberTag[];
  added: (tag: MemberTag) => void;
}

function AddTag({ userId, offered, added }: AddProps) {
  const { t } = usePage();
  const list = useId();
  return (
    <Form
      send={async ({ name }: { name: string }) => {
        const { data } = await call('POST /api/admin/users/{id}/tags', { params: { id: userId }, body: { name } });
        return { id: data.id, name: data.name };
      }}
      done={added}
      about="name"
      submit={t('member-tags:ofMember.submit')}
      busy={t('member-tags:ofMember.working')}
      isQuiet
      mayBeLeft
    >
      <TextField
        name="name"
        label={t('member-tags:ofMember.add')}
        hint={t('member-tags:ofMember.hint')}
        list={list}
        maxLength={maxTagNameLength}
        autoComplete="off"
      />
      <datalist id={list}>
        {offered.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </Form>
  );
}
