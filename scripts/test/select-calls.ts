import type { ImportGraph, RouteFile } from './import-graph.ts';

const named = /["'][A-Z]+ (\/api\/[^"']+)["']/g;

/**
 * Lists the paths of API calls in rows that were added to a table of all calls, or all of the table's paths if a line
 * was changed.
 */
export function listChangedCalls(before: string, after: string): string[] {
  const [earlier, lines] = [new Set(before.split('\n')), after.split('\n')];
  const present = new Set(lines);
  const isOnlyExtended = [...earlier].every((line) => present.has(line));
  const changed = isOnlyExtended ? lines.filter((line) => !earlier.has(line)).join('\n') : after;
  return [...new Set([...changed.matchAll(named)].map(([, path = '']) => path))];
}

/**
 * Lists the prefixes of the calls whose code is among the reached files. Undefined if the change can break other calls
 * too: through the database, or through code that every call runs.
 */
export function listReachedCalls(
  changed: readonly string[],
  reached: ReadonlySet<string>,
  { graph, routes }: { graph: ImportGraph; routes: readonly RouteFile[] },
): string[] | undefined {
  const onTheWay = [...(graph.get('api/app.ts') ?? [])].filter((file) => !file.endsWith('/routes.ts'));
  const isShared = (file: string) => /^(?:migrations\/.*\.sql|api\/app\.ts)$/.test(file);
  if (changed.some(isShared) || onTheWay.some((file) => reached.has(file))) return undefined;
  return [...new Set(routes.filter(({ file }) => reached.has(file)).flatMap(({ prefixes }) => prefixes))];
}
