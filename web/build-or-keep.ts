import { existsSync } from 'node:fs';
import { join } from 'node:path';

// Builds the console for `npm start`. `npm ci --omit=dev` leaves out the build's tools: then the existing build is served.

if (canBuild()) await import('./build.ts');
else if (!existsSync(join(import.meta.dirname, 'dist/index.html'))) {
  process.stderr.write(
    'The console is not built, and this install has no build tools. ' +
      'Run `npm ci && npm run build`, then `npm ci --omit=dev`.\n',
  );
  process.exitCode = 1;
}

function canBuild(): boolean {
  try {
    import.meta.resolve('esbuild');
    return true;
  } catch {
    return false;
  }
}
