import type { BulkAction } from '#api/features/moderation/posts/administration/contract.ts';
import { usePage } from '#src/ui/island.tsx';
import type { StartedAction } from '../administration/ActionDialog.tsx';

export type StartAction = (act: StartedAction) => void;

interface Props {
  acts: readonly BulkAction[];
  target: { type: 'post' | 'comment'; id: string; version: number };
  start: StartAction;
}

/** The buttons for what staff can do with a post or a comment. */
export function RecordActions({ acts, target, start }: Props) {
  const { t } = usePage();
  if (acts.length === 0) return null;
  return (
    <p className="actions">
      {acts.map((action) => (
        <button
          key={action}
          type="button"
          className={`button button-quiet${action === 'remove' || action === 'reject' ? ' takes' : ''}`}
          onClick={() => start({ action, count: 1, rest: { items: [target] } })}
        >
          {t(`post-administration:actions.${action}`)}
        </button>
      ))}
    </p>
  );
}
