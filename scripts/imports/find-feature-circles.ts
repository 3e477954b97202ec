import type { Violation } from '../check-imports.ts';

export interface Import {
  from: string;
  to: string;
}

/** This rule is checked here because dependency-cruiser would count imports of tests and registries too. */
export const circleRule = 'features-form-no-circles';

const tests = /[.](?:test|e2e)[.]ts$/;

/** Returns the folder of a file's noun: `api/features/accounts/users/queries.ts` → `api/features/accounts/users`. */
function featureOf(path: string): string | undefined {
  return /^(?:api|src)\/features\/[^/]+\/[^/]+(?=\/)/.exec(path)?.[0];
}

/** Finds the imports, types included, that are part of a circle between nouns. */
export function findFeatureCircles(imports: readonly Import[]): Violation[] {
  const between = imports.filter(({ from, to }) => {
    const [own, other] = [featureOf(from), featureOf(to)];
    // Doesn't count imports by a registry, which collects parts from every noun, or imports of another noun's tables,
    // which queries join.
    const isCounted = !from.endsWith('/registry.ts') && !to.endsWith('/schema.ts');
    return own !== undefined && other !== undefined && own !== other && !tests.test(from) && isCounted;
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
