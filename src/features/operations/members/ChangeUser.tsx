import { useEffect, useRef } from 'react';
import type { UserDetails } from '#api/features/operations/members/contract.ts';
import { type UserRole, userRoles } from '#api/platform/actor/contract.ts';
import { maxReasonLength } from '#api/platform/audit/contract.ts';
import { call } from '#src/client/call.ts';
import { Form } from '#src/ui/form/Form.tsx';
import { SelectField, TextArea, TextField } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';
import { RecordSection } from './RecordSection.tsx';

interface Props {
  user: UserDetails;
  done: (text: string) => void;
  changeAddress: () => void;
}

/** A form for a member's name and role. */
export function ChangeUser({ user, done, changeAddress }: Props) {
  const { t } = usePage();
  const { id, role, state } = user;
  const name = user.name ?? '';
  const whole = useRef<HTMLDivElement>(null);
  const isSaved = useRef(false);
  // The form resets when the member's data changes and, after a change, so that the reason is empty. Its button keeps
  // the focus.
  const shown = JSON.stringify([name, role, user.log[0]?.id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the form is reset.
  useEffect(() => {
    if (!isSaved.current || document.activeElement !== document.body) return;
    whole.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, [shown]);
  const saved = () => {
    isSaved.current = true;
    done(t('user-administration:change.done'));
  };
  return (
    <RecordSection title={t('user-administration:change.title')}>
      <div ref={whole}>
        <Form
          key={shown}
          send={(body: { name: string; role: UserRole; reason: string }) =>
            call('PATCH /api/admin/users/{id}', { params: { id }, body })
          }
          done={saved}
          submit={t('user-administration:change.submit')}
          busy={t('user-administration:change.working')}
        >
          <TextField
            name="name"
            label={t('user-administration:change.name')}
            defaultValue={name}
            maxLength={80}
            autoComplete="off"
          />
          <SelectField
            name="role"
            label={t('user-administration:change.role')}
            defaultValue={role}
            options={userRoles.map((each) => ({ value: each, text: t(`user-administration:role.${each}`) }))}
          />
          <TextArea name="reason" label={t('user-administration:change.reason')} rows={3} maxLength={maxReasonLength} />
        </Form>
      </div>
      {/* Administrators change their own address themselves, and a banned or unconfirmed account keeps its address. */}
      {role !== 'admin' && state !== 'banned' && state !== 'unconfirmed' && (
        <button type="button" className="button button-quiet" onClick={changeAddress}>
          {t('user-administration:address.title')}
        </button>
      )}
    </RecordSection>
  );
}
