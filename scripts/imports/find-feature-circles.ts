import type { Violation } from '../check-imports.ts';

export interface Import {
  from: string;
  to: string;
}

/** The rule that this file checks; it has no place in a tool that looks at one file at a time. */
export const circleRule = 'features-form-no-circles';

const tests = /[.](?:test|e2e)[.]ts$/;

/** `api/features/accounts/users/queries.ts` → `api/features/accounts/users`. */
function featureOf(path: string): string | undefined {
  return /^(?:api|src)\/features\/[^/]+\/[^/]+(?=\/)/.exec(path)?.[0];
}

/** The imports between features that lead back to where they come from, types included. */
export function findFeatureCircles(imports: readonly Import[]): Violation[] {
  const between = imports.filter(({ from, to }) => {
    const [own, other] = [featureOf(from), featureOf(to)];
    // A registry takes parts from every feature: that makes it depend on none of them.
    const isRegistered = from.endsWith('/registry.ts');
    return own !== undefined && other !== undefined && own !== other && !tests.test(from) && !isRegistered;
  });
  const neighbours = new Map<string, Set<string>>();
  for (const { from, to } of between) {
    const own = featureOf(from) ?? '';
    neighbours.set(own, (neighbours.get(own) ?? new Set()).add(featureOf(to) ?? ''));
  }
  return between
    .filter(({ from, to }) => isReachable(neighbours, featureOf(to) ?? '', featureOf(from) ?? ''))
    .map(({ from, to }) => ({ rule: circleRule, file: from, detail: to }));
}

function isReachable(neighbours: ReadonlyMap<string, ReadonlySet<string>>, start: string, goal: string): boolean {
  const seen = new Set<string>();
  const open = [start];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === goal) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    open.push(...(neighbours.get(at) ?? []));
  }
  return false;
}
