import { afterAll } from 'vitest';
import { dropTestCommunities } from './create-test-community.ts';

afterAll(() => dropTestCommunities());
