import { beforeEach } from 'vitest';
import { keeping } from '../platform/database/kept-streams.ts';

// A file's tests create a community each, and the tests' own server opens 1,000 streams. Without one that is kept, it
// parses the whole schema for each exchange.
beforeEach(() => void Object.assign(keeping, { most: 200 }));
