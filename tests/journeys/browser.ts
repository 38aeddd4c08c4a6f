import { type Browser, chromium } from 'playwright-core';
import { programs, requiredPathOf, wholeBrowser } from '../programs.ts';

/**
 * Starts Chromium without a window. `shell` is the headless shell where it is installed: the same engine, for two thirds
 * of the CPU.
 */
export async function openBrowser(kind: 'whole' | 'shell' = 'whole'): Promise<Browser> {
  // Chromium's sandbox refuses root.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
  // The shell loses keys during a smooth scroll.
  const still = kind === 'shell' ? ['--disable-smooth-scrolling'] : [];
  const args = [...asRoot, ...quiet, ...still, '--disable-gpu', '--disable-quic'];
  const executablePath = requiredPathOf(kind === 'shell' ? programs.browser : wholeBrowser);
  return chromium.launch({ executablePath, args });
}
