import { refreshParts } from '#src/client/refresh-parts.ts';

refreshParts({ topic: 'desk', part: 'desk-part', focus: 'row-link' });
