import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/**
 * Starts Chromium, without a window.
 *
 * @throws where none is installed, naming the package that brings it: journeys are never skipped.
 */
export async function openBrowser(): Promise<Browser> {
  // Chromium's sandbox can't be used by root.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
  const args = [...asRoot, ...quiet, '--disable-gpu', '--disable-quic'];
  return chromium.launch({ executablePath: installedBrowser(), args });
}

function installedBrowser(): string {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path));
  if (found) return found;
  throw new Error(
    `No browser here (no ${names.join(', ')} in PATH). On Debian, \`apt-get install chromium\` brings one.`,
  );
}
