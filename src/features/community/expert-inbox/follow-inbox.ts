import { refreshParts } from '#src/client/refresh-parts.ts';

refreshParts({ topic: 'messages', part: 'live-part', focus: 'row-link' });
