import type { Appointment } from '#api/features/people/experts/appointments/contract.ts';
import { call } from '#src/client/call.ts';
import { Confirm } from '#src/ui/Confirm.tsx';
import { usePage } from '#src/ui/island.tsx';

interface Props {
  item: Appointment;
  close: () => void;
  /** Called with a message for the administrator. */
  done: (text: string) => void;
}

/** The dialog that appoints a member as an expert, or withdraws the appointment. */
export function ChangeExpert({ item, close, done }: Props) {
  const { t } = usePage();
  const { id, isExpert } = item;
  const name = item.name ?? item.email;
  const act = isExpert ? 'withdraw' : 'appoint';
  return (
    <Confirm
      title={t(`experts:appointments.${act}.title`, { name })}
      text={t(`experts:appointments.${act}.text`)}
      confirm={t(`experts:appointments.${act}.action`)}
      working={t('experts:appointments.working')}
      back={t('experts:appointments.back')}
      isDangerous={isExpert}
      send={() => call(`POST /api/admin/experts/{id}/${act}`, { params: { id } })}
      done={() => done(t(`experts:appointments.${act}.done`, { name }))}
      close={close}
    />
  );
}
