import { type RefObject, useMemo, useState } from 'react';
import { maxInvitationNoteLength } from '#api/features/accounts/invitations/contract.ts';
import { type UserRole, userRoles } from '#api/platform/actor/contract.ts';
import { ApiError } from '#src/client/api-client.ts';
import { type Answer, call } from '#src/client/call.ts';
import { formatDay } from '#src/shared/format.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { SelectField, TextArea } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';
import { emptyDraft, type InviteDraft } from './draft.ts';
import { InvitationOutcome } from './InvitationOutcome.tsx';
import { ParsedPeople } from './ParsedPeople.tsx';
import { splitAddresses } from './split-addresses.ts';
import { useCheckedAddresses } from './use-checked-addresses.ts';

const route = 'POST /api/admin/invitations';

interface Props {
  /** Null until something is typed. */
  draft: RefObject<InviteDraft | null>;
  close: () => void;
  /** Called when everyone got an invitation, with a message for the administrator. */
  done: (text: string) => void;
  /** Called when only some people were invited; the dialog shows the outcomes itself. */
  sent?: () => void;
}

/** Invites one or more people, who are parsed from the text as it is typed or pasted. */
export function InviteDialog({ draft, close, done, sent }: Props) {
  const { t, locale, timeZone } = usePage();
  const typed = draft.current ?? emptyDraft;
  const [text, setText] = useState(typed.people);
  const people = useMemo(() => splitAddresses(text), [text]);
  const standings = useCheckedAddresses(people.flatMap(({ email, isAddress }) => (isAddress ? [email] : [])));
  const [result, setResult] = useState<Answer<typeof route>['data'] | null>(null);
  const count = people.filter(
    ({ email, isAddress }) => isAddress && (standings.get(email)?.standing ?? 'free') === 'free',
  ).length;
  const keep = (change: Partial<InviteDraft>) => {
    draft.current = { ...(draft.current ?? emptyDraft), ...change };
  };
  const send = async ({ role, note }: { role: UserRole; note: string }) => {
    if (people.some(({ isAddress }) => !isAddress)) {
      throw new ApiError(400, { code: 'invalid_input', message: '', fields: { people: faulty } });
    }
    return call(route, {
      body: { people: people.map(({ email, name }) => ({ email, name })), role, note },
    });
  };
  if (result) {
    return (
      <Dialog title={t('invitations:outcome.title')} close={close}>
        <InvitationOutcome result={result} close={close} />
      </Dialog>
    );
  }
  return (
    <Dialog title={t('invitations:invite.title')} close={close}>
      <Form
        send={send}
        done={({ data }) => {
          keep(emptyDraft);
          if (data.items.some(({ outcome }) => outcome !== 'sent')) {
            sent?.();
            setResult(data);
            return;
          }
          const until = data.expiresAt === null ? '' : formatDay(new Date(data.expiresAt), timeZone, locale);
          done(t('invitations:invite.done', { count: data.items.length, until }));
        }}
        submit={t('invitations:invite.submit', { count: Math.max(1, count) })}
        busy={t('invitations:invite.working')}
        cancel={{ text: t('invitations:cancel'), act: close }}
      >
        <TextArea
          name="people"
          label={t('invitations:invite.people')}
          hint={t('invitations:invite.peopleHint')}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            keep({ people: target.value });
          }}
          rows={3}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <ParsedPeople people={people} standings={standings} count={count} />
        <RoleAndNoteFields draft={typed} keep={keep} />
      </Form>
    </Dialog>
  );
}

interface RoleAndNoteFieldsProps {
  draft: InviteDraft;
  keep: (change: Partial<InviteDraft>) => void;
}

/** Fields for the role and the note that all of them get. */
function RoleAndNoteFields({ draft, keep }: RoleAndNoteFieldsProps) {
  const { t } = usePage();
  return (
    <>
      <SelectField
        name="role"
        label={t('invitations:invite.role')}
        hint={t('invitations:invite.roleHint')}
        defaultValue={draft.role}
        onChange={({ target }) => keep({ role: target.value as UserRole })}
        options={userRoles.map((role) => ({ value: role, text: t(`invitations:role.${role}`) }))}
      />
      <TextArea
        name="note"
        label={t('invitations:invite.note')}
        hint={t('invitations:invite.noteHint')}
        defaultValue={draft.note}
        onChange={({ target }) => keep({ note: target.value })}
        rows={3}
        maxLength={maxInvitationNoteLength}
      />
    </>
  );
}

const faulty = { code: 'invitations_faulty', message: '' };
