import { beforeEach } from 'vitest';
import { pooledStreamLimit } from '../platform/database/pooled-streams.ts';

// Keeps a stream for each community of a test file. Without one, the database server parses the whole schema for each
// exchange. The test server allows 1,000 streams.
beforeEach(() => void Object.assign(pooledStreamLimit, { most: 200 }));
