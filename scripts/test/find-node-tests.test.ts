import { describe, expect, it } from 'vitest';
import { findNodeTests, runsInNode } from './find-node-tests.ts';

const inFeature = 'api/features/site/home/rules.test.ts';

describe('a test in api/', () => {
  it.each([
    ['only the code that it tests', "import { add } from './rules.ts';"],
    ['a pure helper', "import { day } from '#api/testing/clock.ts';"],
    ['a type of the Worker’s helpers', "import type { TestActor } from '#api/testing/index.ts';"],
  ])('runs in Node when it imports %s', (_, source) => {
    expect(runsInNode(inFeature, source)).toBe(true);
  });

  it.each([
    ['the helper that creates a community', "import { createTestCommunity } from '#api/testing/index.ts';"],
    ['helpers in an import of several lines', "import {\n  actors,\n  call,\n} from '#api/testing/index.ts';"],
    ['bindings', "import { env } from 'cloudflare:workers';"],
    ['the runtime alone', "import '#api/testing/in-workerd.ts';"],
    ['a helper by its relative path', "import { call } from '../../../testing/call.ts';"],
  ])('runs in the Worker when it imports %s', (_, source) => {
    expect(runsInNode(inFeature, source)).toBe(false);
  });

  it('runs in the Worker if it is next to the helpers and imports one', () => {
    expect(runsInNode('api/testing/calls.test.ts', "import { call } from '../../api/testing/index.ts';")).toBe(false);
    expect(findNodeTests()).toContain('api/testing/refuse-services.test.ts');
  });
});
