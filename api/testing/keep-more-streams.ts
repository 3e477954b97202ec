import { beforeEach } from 'vitest';
import { pooledStreamLimit } from '../platform/database/pooled-streams.ts';

// Each test of a file may create a community, and the test server opens 1,000 streams. Without a kept stream, it parses
// the whole schema for each exchange.
beforeEach(() => void Object.assign(pooledStreamLimit, { most: 200 }));
