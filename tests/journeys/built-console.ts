import { execFileSync } from 'node:child_process';

/** Journeys walk through the console that users get: built once, before the first. */
export default function buildConsole(): void {
  execFileSync(process.execPath, ['web/build.ts'], { stdio: 'inherit' });
}
