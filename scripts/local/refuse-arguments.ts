/** Exits at once if a command that takes no arguments was given one. */
export function refuseArguments(): void {
  const [first] = process.argv.slice(2);
  if (first === undefined) return;
  console.error(`There is no argument "${first}": this command takes none.`);
  process.exit(1);
}
