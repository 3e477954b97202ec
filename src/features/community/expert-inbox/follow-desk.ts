import { refreshParts } from '#src/client/refresh-parts.ts';

refreshParts({ topic: 'messages', part: 'desk-part', focus: 'row-link' });
