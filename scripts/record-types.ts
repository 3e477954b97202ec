import { writeFileSync } from 'node:fs';
import { callsFile, readCalls } from './client-calls/read-calls.ts';
import { refuseArguments } from './local/refuse-arguments.ts';

/** `npm run record:types`: writes what browsers know of the API's calls. See CONTRIBUTING.md. */

refuseArguments();
writeFileSync(callsFile, readCalls());
console.log('Read the difference: git diff src/client/calls.ts');
