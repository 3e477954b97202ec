import { usePage } from '#src/ui/island.tsx';
import type { ConnectionAction } from './ConfirmConnectionAction.tsx';
import type { Connection, Setup } from './Connections.tsx';
import { ServiceForm } from './ServiceForm.tsx';

interface Props {
  connection: Connection;
  setup: Setup;
  choose: (choice: ConnectionAction) => void;
}

/** The part of a card with the form that changes a service's settings, and the button that stops using it. */
export function ServicePart({ connection, setup, choose }: Props) {
  const { t } = usePage();
  const { name, kind, settings, folder, isOn, isChosen } = connection;
  const usual: Readonly<Record<string, string>> =
    kind === 'ai' || kind === 'embeddings'
      ? { address: 'https://api.openai.com/v1' }
      : { host: 'https://eu.i.posthog.com' };
  const choices = [...(isOn ? (['off'] as const) : []), ...(isChosen && folder ? (['folder'] as const) : [])];
  return (
    <>
      <ServiceForm
        summary={t(isOn ? 'connections:change' : 'connections:use')}
        {...{ name, kind, setup }}
        values={settings ?? folder ?? (kind === 'signIn' ? {} : usual)}
      >
        {isOn && <p className="notice">{t('connections:keyGoes')}</p>}
      </ServiceForm>
      {choices.length > 0 && (
        <p className="connection-choices">
          {choices.map((choice) => (
            <button key={choice} type="button" className="button button-quiet" onClick={() => choose(choice)}>
              {t(`connections:choice.${choice}.confirm`)}
            </button>
          ))}
        </p>
      )}
    </>
  );
}
