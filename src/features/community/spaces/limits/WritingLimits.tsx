import { useState } from 'react';
import type { Limits } from '#api/features/community/spaces/limits/contract.ts';
import { maxReasonLength } from '#api/platform/audit/contract.ts';
import { useApiData } from '#src/client/api-data.ts';
import { type Answer, call } from '#src/client/call.ts';
import { TextField } from '#src/ui/form/fields.tsx';
import { SavedForm } from '#src/ui/form/SavedForm.tsx';
import { useLatestVersion } from '#src/ui/form/use-latest-version.ts';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { LimitFields } from './LimitFields.tsx';
import './limits.css';

/** Loaded when the dialog opens. */
const ResetLimits = lazyPart(() => import('./ResetLimits.tsx').then((loaded) => loaded.ResetLimits));

const path = '/api/admin/settings/limits';

interface Props {
  page: IslandPage;
  /** The data that the page was rendered with. */
  first: Answer<'GET /api/admin/settings/limits'>;
}

/** The form for how much members may write, for administrators. */
export function WritingLimits({ page, first }: Props) {
  return (
    <Island page={page}>
      <Editing first={first} />
    </Island>
  );
}

type Fields = Readonly<Record<string, string>>;

function Editing({ first }: Pick<Props, 'first'>) {
  const { t } = usePage();
  const reading = useApiData(path, first);
  const [limits, setChanged] = useLatestVersion((reading.answer ?? first).data);
  const [isResetting, setResetting] = useState(false);
  return (
    <div className="card writing-limits">
      <SavedForm
        version={limits.version}
        saved={t('writing-limits:saved')}
        send={({ reason = '', ...fields }: Fields) =>
          call('PATCH /api/admin/settings/limits', {
            body: { version: limits.version, changes: changesIn(fields, limits), reason },
          })
        }
        done={({ data }) => setChanged(data)}
        submit={t('writing-limits:save')}
        busy={t('writing-limits:saving')}
        acts={
          limits.chosen.length > 0 && (
            <button type="button" className="button button-quiet" onClick={() => setResetting(true)}>
              {t('writing-limits:reset')}
            </button>
          )
        }
      >
        <LimitFields limits={limits} />
        <TextField
          name="reason"
          label={t('writing-limits:reason')}
          hint={t('writing-limits:reasonHint')}
          maxLength={maxReasonLength}
          autoComplete="off"
        />
      </SavedForm>
      {isResetting && <ResetLimits limits={limits} close={() => setResetting(false)} done={setChanged} />}
    </div>
  );
}

/** Returns the changed limits. An empty field, or the default, becomes null, which resets the limit. */
function changesIn(fields: Fields, { values, defaults }: Props['first']['data']) {
  const names = Object.keys(values) as Array<keyof Limits>;
  return Object.fromEntries(
    names.flatMap((name) => {
      const typed = fields[`changes.${name}`];
      if (typed === undefined || typed === String(values[name])) return [];
      return [[name, typed === '' || Number(typed) === defaults[name] ? null : Number(typed)]];
    }),
  );
}
