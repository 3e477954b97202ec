import type { GroupView } from './setting-values.ts';

type State = Readonly<Record<string, string | number | boolean | null>> | null;

/**
 * Returns the change that undoes an audit log entry: it restores the settings that haven't changed since. Null if all
 * of them have changed.
 */
export function createUndoChange(
  { before, after }: { before: State; after: State },
  { values, defaults }: GroupView,
): Record<string, string | number | boolean | null> | null {
  const names = Object.keys(after ?? {}).filter(
    (name) => name in values && values[name] === after?.[name] && values[name] !== before?.[name],
  );
  if (names.length === 0) return null;
  return Object.fromEntries(
    names.map((name) => [name, before?.[name] === defaults[name] ? null : (before?.[name] ?? null)]),
  );
}
