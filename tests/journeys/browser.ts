import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/**
 * Starts Chromium, without a window: the browser that people have or, where there is one, its shell, which is the same
 * engine with nothing around it and takes two thirds of the CPU.
 *
 * @throws where none is installed, naming the package that brings it: journeys are never skipped.
 */
export async function openBrowser(kind: 'whole' | 'shell' = 'whole'): Promise<Browser> {
  // Chromium's sandbox can't be used by root.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
  // As where somebody has asked their system for less motion. A scroll that is under way loses keys in the shell.
  const still = kind === 'shell' ? ['--disable-smooth-scrolling'] : [];
  const args = [...asRoot, ...quiet, ...still, '--disable-gpu', '--disable-quic'];
  return chromium.launch({ executablePath: installed(kind), args });
}

function installed(kind: 'whole' | 'shell'): string {
  const names = kind === 'shell' ? [...SHELLS, ...BROWSERS] : BROWSERS;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
  if (found) return found;
  throw new Error(
    `No browser here (no ${names.join(', ')} in PATH). On Debian, \`apt-get install ${names[0]}\` brings one.`,
  );
}

const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
