/** How many things a step looked at held, and how many did not. */
export interface Count {
  passed: number;
  failed: number;
  /** What did not hold, as far as the step can name it. */
  failures?: readonly string[];
}

export interface Step {
  /** What `npm test -- <name>` runs alone. */
  name: string;
  /** Two lanes go side by side, for the Worker's tests keep one core busy; the browser's come after both. */
  lane: 'worker' | 'checks' | 'after';
  run: () => Promise<Count>;
}

/** A runner that wrote no report, ran nothing, or failed beside its tests, has failed once. */
export function settle(counted: Count | null, exitCode: number): Count {
  if (!counted) return { passed: 0, failed: 1 };
  const hasFailedUncounted = counted.failed === 0 && (exitCode !== 0 || counted.passed === 0);
  return hasFailedUncounted ? { ...counted, failed: 1 } : counted;
}
