import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fontFilesFolder, subsetFonts } from './fonts/subset-fonts.ts';
import { refuseArguments } from './local/refuse-arguments.ts';

/** `npm run subset:fonts`: writes the small font files again, after a font or the list of characters changed. */

refuseArguments();
const files = await subsetFonts();
rmSync(fontFilesFolder, { recursive: true, force: true });
mkdirSync(fontFilesFolder, { recursive: true });
for (const { name, file } of files) {
  writeFileSync(join(fontFilesFolder, name), file);
  console.log(`${name}: ${file.length} bytes`);
}
