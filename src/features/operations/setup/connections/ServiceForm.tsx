import { type ReactNode, type RefObject, useState } from 'react';
import { type Body, call } from '#src/client/call.ts';
import { Form } from '#src/ui/form/Form.tsx';
import { TextField } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';
import { ConfirmFields } from './ConfirmFields.tsx';
import type { Connection, Setup } from './Connections.tsx';

/** The settings of a service, by the kind of connection, with the maximum length of each. */
const serviceFields = {
  payments: [],
  webhook: [],
  signIn: [['name', 40] as const, ['issuer', 300] as const, ['clientId', 300] as const],
  ai: [['address', 300] as const, ['model', 100] as const],
  embeddings: [['address', 300] as const, ['model', 100] as const],
  analytics: [['host', 300] as const],
} as const;

interface Props {
  /** The text of the disclosure. */
  summary: string;
  /** The connection's name, or a function that derives it from the typed values. */
  name: string | ((typed: Fields) => string);
  kind: Connection['kind'];
  values: Readonly<Record<string, string>>;
  setup: Setup;
  formRef?: RefObject<HTMLFormElement | null>;
  /** Shown before the fields. */
  children?: ReactNode;
}

export type Fields = Readonly<Record<string, string>>;
type Configuration = Body<'PUT /api/admin/connections/{name}/service'>;

/** A form that sets a service. */
export function ServiceForm({ summary, name, kind, values, setup, formRef, children }: Props) {
  const { t } = usePage();
  /** Counts saves, so that each one resets and closes the form. */
  const [saves, setSaves] = useState(0);
  const send = (typed: Fields) => {
    const entries = serviceFields[kind].map(([field]) => [field, typed[`service.${field}`] ?? '']);
    const { reason, password } = typed;
    return call('PUT /api/admin/connections/{name}/service', {
      params: { name: typeof name === 'string' ? name : name(typed) },
      body: {
        ...{ version: setup.version, service: Object.fromEntries(entries) as Configuration['service'] },
        ...(reason === undefined ? {} : { reason }),
        ...(password === undefined ? {} : { password }),
      },
    });
  };
  return (
    <details key={saves} className="connection-part">
      <summary>{summary}</summary>
      <Form
        {...(formRef ? { formRef } : {})}
        send={send}
        done={() => {
          setSaves(saves + 1);
          setup.saved(t('connections:serviceSaved'));
        }}
        submit={t('connections:save')}
        busy={t('connections:saving')}
      >
        {children}
        {serviceFields[kind].map(([field, maxLength]) => (
          <TextField
            key={field}
            name={`service.${field}`}
            label={t(`connections:field.${field}`)}
            hint={t(`connections:fieldHint.${field}`)}
            defaultValue={values[field]}
            maxLength={maxLength}
            autoComplete="off"
            required
          />
        ))}
        <ConfirmFields needsPassword={setup.needsPassword} />
      </Form>
    </details>
  );
}
