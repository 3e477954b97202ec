import { OperatorError } from '../operator-error.ts';
import type { Target } from './target.ts';

export type TargetKind = Target['kind'];

/** Chooses production only if it is requested or its credentials are set; otherwise commands stay on this machine. */
export function chooseTargetKind(environment: NodeJS.ProcessEnv): TargetKind {
  const named = environment['ENVIRONMENT'];
  if (named === 'local' || named === 'production') return named;
  if (named) throw new OperatorError([`ENVIRONMENT must be local or production, not "${named}".`]);
  return environment['TURSO_API_TOKEN'] ? 'production' : 'local';
}
