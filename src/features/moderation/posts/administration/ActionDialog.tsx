import { useState } from 'react';
import type { BulkAction, BulkResult, SpaceChoice } from '#api/features/moderation/posts/administration/contract.ts';
import { type Ground, grounds, maxReasonLength } from '#api/platform/audit/contract.ts';
import { formatCount } from '#src/shared/format.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { SelectField, TextArea } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';
import { type BulkProgress, type RemainingItems, runActionInSteps } from './run-action-in-steps.ts';

export interface StartedAction {
  action: BulkAction;
  count: number;
  rest: RemainingItems;
}

interface Props {
  act: StartedAction;
  spaces: readonly SpaceChoice[];
  /** Called with a summary of what was done (null if nothing was), and whether all of it succeeded. */
  close: (done: string | null, isWhole: boolean) => void;
}

interface Fields {
  ground?: Ground | '';
  space?: string;
  reason: string;
}

const taking: readonly BulkAction[] = ['reject', 'remove'];

/** Asks for what the action needs, performs it step by step, and lists what could not be done. */
export function ActionDialog({ act: { action, count, rest }, spaces, close }: Props) {
  const { t, locale } = usePage();
  const [work, setWork] = useState<BulkProgress>({ results: [], rest });
  const [isOver, setOver] = useState(false);
  const failed = ({ results }: BulkProgress) => results.filter(({ outcome }) => outcome !== 'done');
  const figure = (number: number) => formatCount(number, locale);
  const describe = (of: BulkProgress) => {
    const limit = of.rest === null ? '' : ` ${t('post-administration:limit')}`;
    return t('post-administration:done', { shown: figure(of.results.length - failed(of).length) }) + limit;
  };
  const leave = (of: BulkProgress) =>
    close(of.results.length > 0 ? describe(of) : null, of.rest === null && failed(of).length === 0);
  const name = t(`post-administration:actions.${action}`);
  return (
    <Dialog title={count > 1 ? `${name} (${figure(count)})` : name} close={() => leave(work)}>
      {isOver ? (
        <Failures results={failed(work)} done={describe(work)} close={() => leave(work)} />
      ) : (
        <Form
          send={({ ground, ...fields }: Fields) =>
            runActionInSteps({ action, ...fields, ...(ground ? { ground } : {}) }, work, setWork)
          }
          done={(finished) => (failed(finished).length > 0 ? setOver(true) : leave(finished))}
          submit={name}
          busy={t('post-administration:working')}
          isDangerous={taking.includes(action)}
          // An error about the ground is shown on the field for the reason.
          shownAt={(field) => (field === 'ground' ? 'reason' : field)}
          keptAs={JSON.stringify([action, 'items' in rest ? rest.items.map(({ id }) => id) : rest.filter])}
          cancel={{ text: t('post-administration:back'), act: () => leave(work) }}
        >
          <p>{count > 1 ? t(`post-administration:lead.${action}`) : t(`post-details:lead.${action}`)}</p>
          <ActionFields action={action} spaces={spaces} />
          {work.results.length > 0 && (
            <p role="status">
              <progress
                aria-label={t('post-administration:working')}
                max={Math.max(count, work.results.length)}
                value={work.results.length}
              />
              {t('post-administration:progress', { done: figure(work.results.length), total: figure(count) })}
            </p>
          )}
        </Form>
      )}
    </Dialog>
  );
}

function ActionFields({ action, spaces }: { action: BulkAction; spaces: readonly SpaceChoice[] }) {
  const { t } = usePage();
  const isTaking = taking.includes(action);
  return (
    <>
      {isTaking && (
        <SelectField
          name="ground"
          label={t('post-administration:ground')}
          options={[
            // A decision about a person has no default.
            { value: '', text: t('post-administration:noGround') },
            ...grounds.map((ground) => ({ value: ground, text: t(`grounds:${ground}`) })),
          ]}
        />
      )}
      {action === 'move' && (
        <SelectField
          name="space"
          label={t('post-administration:toSpace')}
          options={spaces.filter(({ isArchived }) => !isArchived).map(({ id, name }) => ({ value: id, text: name }))}
        />
      )}
      <TextArea
        name="reason"
        label={t(isTaking ? 'post-administration:reason' : 'post-administration:note')}
        hint={isTaking && t('post-administration:reasonHint')}
        rows={3}
        maxLength={maxReasonLength}
      />
    </>
  );
}

interface FailuresProps {
  results: readonly BulkResult[];
  done: string;
  close: () => void;
}

function Failures({ results, done, close }: FailuresProps) {
  const { t, locale } = usePage();
  return (
    <div className="stack">
      <p role="status">
        {`${done}. ${t('post-administration:failed', { shown: formatCount(results.length, locale) })}`}
      </p>
      <ul className="failures">
        {results.map(({ id, title, outcome }) => (
          <li key={id}>
            {title && `${title}: `}
            {outcome === 'not_for_comments' ? (
              t('post-administration:notForComments')
            ) : (
              <ErrorText t={t} code={outcome} />
            )}
          </li>
        ))}
      </ul>
      <p className="actions">
        {/* biome-ignore lint/a11y/noAutofocus: the button that had the focus is gone. */}
        <button type="button" className="button button-primary" autoFocus onClick={close}>
          {t('post-administration:close')}
        </button>
      </p>
    </div>
  );
}
