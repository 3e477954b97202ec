import {
  type BulkAction,
  bulkActions,
  type ManagedPost,
} from '#api/features/moderation/posts/administration/contract.ts';
import { usePage } from '#src/ui/island.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import type { StartedAction } from './ActionDialog.tsx';
import { actionsForManagedPost } from './actions-for.ts';
import type { FilterMatches } from './run-action-in-steps.ts';

interface Props {
  items: readonly ManagedPost[];
  /** Set if everything that the filter matches is chosen, instead of single items. */
  all: (FilterMatches & { count: number }) | null;
  start: (act: StartedAction) => void;
}

/** How many actions have a button of their own; the rest are in a menu. */
const atHand = 2;

/** The actions that apply to at least one of the chosen posts. */
export function BulkActions({ items, all, start }: Props) {
  const { t } = usePage();
  const possible = all
    ? bulkActions
    : bulkActions.filter((act) => items.some((item) => actionsForManagedPost(item).includes(act)));
  const begin = (action: BulkAction) => {
    if (!all) return start(startOn(action, items));
    const { count, ...matches } = all;
    start({ action, count, rest: matches });
  };
  const more = possible.slice(atHand);
  const acts = (some: readonly BulkAction[], className: string) =>
    some.map((action) => (
      <button key={action} type="button" className={className} onClick={() => begin(action)}>
        {t(`post-administration:actions.${action}`)}
      </button>
    ));
  return (
    <>
      {acts(possible.slice(0, atHand), 'button button-quiet')}
      {more.length > 0 && (
        <Menu label={t('post-administration:moreActs')} className="button button-quiet">
          {acts(more, 'menu-item')}
        </Menu>
      )}
    </>
  );
}

/** The actions that apply to one post, as items of its menu. */
export function RowActions({ item, start }: { item: ManagedPost; start: (act: StartedAction) => void }) {
  const { t } = usePage();
  return actionsForManagedPost(item).map((action) => (
    <button key={action} type="button" className="menu-item" onClick={() => start(startOn(action, [item]))}>
      {t(`post-administration:actions.${action}`)}
    </button>
  ));
}

const startOn = (action: BulkAction, items: readonly ManagedPost[]): StartedAction => ({
  ...{ action, count: items.length },
  rest: { items: items.map(({ type, id, version }) => ({ type, id, version })) },
});
