import { expect, it } from 'vitest';
import { planRun } from './plan-run.ts';
import { steps } from './steps.ts';

const namesOf = (...args: string[]) => {
  const plan = planRun(args, steps);
  return typeof plan === 'string' ? plan : plan.steps.map(({ name }) => name);
};

it('planRun returns all steps in their order, or only the given ones', () => {
  expect(namesOf()).toEqual(steps.map(({ name }) => name));
  expect(namesOf('texts', 'build')).toEqual(['build', 'texts']);
});

it('planRun reports unknown arguments', () => {
  expect(namesOf('txts')).toContain('There is no step "txts". Steps: worker, browser');
  expect(namesOf('--changd')).toContain("Unknown option '--changd'");
  expect(namesOf('--changed=no-such-revision')).toContain('Git can’t tell what changed since no-such-revision');
});

it('planRun notes what each step runs when only changes are tested', () => {
  const plan = planRun(['--changed=HEAD'], steps);
  expect(typeof plan === 'string' ? plan : plan.notes).toHaveLength(1 + steps.length);
});
