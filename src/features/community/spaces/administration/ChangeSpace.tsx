import { useState } from 'react';
import { codeOf } from '#src/client/api-client.ts';
import { call } from '#src/client/call.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { usePage } from '#src/ui/island.tsx';
import { readSpace, type ShownSpace, SpaceFields, type SpaceValues } from './SpaceFields.tsx';

interface Props {
  space: ShownSpace;
  /** Archives the space, or restores it from the archive. */
  archive: () => Promise<void>;
  saved: () => void;
}

/** The form for a space's settings. */
export function ChangeSpace({ space, archive, saved }: Props) {
  const { t } = usePage();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const onArchive = async () => {
    if (isBusy) return;
    setBusy(true);
    setFault(null);
    await archive().catch((error: unknown) => setFault(codeOf(error)));
    setBusy(false);
  };
  return (
    <>
      <Form
        send={(values: SpaceValues) =>
          call('PATCH /api/admin/spaces/{id}', {
            params: { id: space.id },
            body: { ...readSpace(values), version: space.version },
          })
        }
        done={saved}
        submit={t('space-administration:save')}
        busy={t('space-administration:saving')}
        acts={
          <button type="button" className="button button-quiet" aria-disabled={isBusy} onClick={onArchive}>
            {t(
              isBusy
                ? 'space-administration:saving'
                : space.archivedAt === null
                  ? 'space-administration:archive'
                  : 'space-administration:unarchive',
            )}
          </button>
        }
      >
        <SpaceFields space={space} slowModeSeconds={space.slowModeSeconds ?? 0} />
      </Form>
      <p className="notice notice-danger" role="alert">
        {fault && <ErrorText t={t} code={fault} />}
      </p>
    </>
  );
}
