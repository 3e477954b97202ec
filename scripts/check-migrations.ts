import { generateTables } from './migrations/drizzle-kit.ts';
import { findMigrationErrors } from './migrations/find-migration-errors.ts';
import { readDeclaredObjects } from './migrations/read-declared-objects.ts';

/** Checks that the migrations create exactly the tables, triggers and search tables that are declared. */

const faults = findMigrationErrors({ tables: generateTables(), others: readDeclaredObjects() });
if (faults.length === 0) console.log('✔ the migrations make what schema.ts, triggers.sql and search.sql declare');
else {
  console.log('✖ after the migrations, in a new database:');
  for (const fault of faults) console.log(`  ${fault}`);
  console.log('  If the declaration is right: npm run new:migration <what_changes>');
}
console.log(faults.length === 0 ? '1 passed, 0 failed' : '0 passed, 1 failed');
process.exitCode = faults.length === 0 ? 0 : 1;
