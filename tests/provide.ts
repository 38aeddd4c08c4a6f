import { execSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installCommand, pathOf, programs } from './programs.ts';

// `npm test` runs this file first. It installs the programs that the tests need, or prints the command to run, in one line.

const { initdb, ...others } = programs;
const needed = process.env.TEST_DATABASE_URL ? Object.values(others) : [...Object.values(others), initdb];
const missing = needed.filter((program) => !pathOf(program));

if (missing.length > 0) {
  const command = `apt-get update && ${installCommand(missing)}`;
  const names = missing.map((program) => program.names[0]).join(', ');
  if (!existsSync('/usr/bin/apt-get')) stop(`Install these programs, then run npm test again: ${names}`);
  if (process.getuid?.() !== 0) stop(`Run this command as root, then run npm test again: ${command}`);
  process.stdout.write(`The tests need ${names}. Installing: ${command}\n`);
  try {
    execSync(command, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  } catch {
    stop(`The tests need ${names}. This command failed: ${command}`);
  }
}

function stop(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
