type State = Readonly<Record<string, string | number | boolean | null>> | null;

interface Change {
  name: string;
  from: string;
  to: string;
}

/** The differences between two states, by name; `–` for a missing value. */
export function describeChange({ before, after }: { before: State; after: State }): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const shown = (state: State, name: string) => String(state?.[name] ?? '–');
  return names
    .map((name) => ({ name, from: shown(before, name), to: shown(after, name) }))
    .filter(({ from, to }) => from !== to);
}
