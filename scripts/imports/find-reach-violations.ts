import type { Violation } from '../check-imports.ts';
import type { Import } from './find-feature-circles.ts';

type Paths = string | readonly string[];

/** A dependency-cruiser rule with `reachable`. */
export interface ReachRule {
  name: string;
  from: { path: Paths; pathNot?: Paths };
  to: { path: Paths; pathNot?: Paths };
}

/** Finds files that reach files forbidden by a rule, through any number of imports, including those of types. */
export function findReachViolations(rules: readonly ReachRule[], imports: readonly Import[]): Violation[] {
  const importers = new Map<string, string[]>();
  for (const { from, to } of imports) importers.set(to, [...(importers.get(to) ?? []), from]);
  return rules.flatMap((rule) => {
    const [isBound, isForbidden] = [createMatcher(rule.from), createMatcher(rule.to)];
    /** For each file that reaches a forbidden file, that forbidden file. */
    const reaching = new Map<string, string>();
    for (const goal of [...importers.keys()].filter(isForbidden)) {
      const open = [...(importers.get(goal) ?? [])];
      for (let file = open.pop(); file !== undefined; file = open.pop()) {
        if (reaching.has(file)) continue;
        reaching.set(file, goal);
        open.push(...(importers.get(file) ?? []));
      }
    }
    return [...reaching].flatMap(([file, detail]) => (isBound(file) ? [{ rule: rule.name, file, detail }] : []));
  });
}

function createMatcher({ path, pathNot }: ReachRule['from']): (file: string) => boolean {
  const [wanted, unwanted] = [path, pathNot ?? []].map((paths) => [paths].flat().map((each) => new RegExp(each)));
  return (file) => !!wanted?.some((each) => each.test(file)) && !unwanted?.some((each) => each.test(file));
}
