import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

interface Program {
  /** The first name that is found is run. */
  names: readonly [string, ...string[]];
  /** The Debian package. */
  package: string;
}

const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'] as const;

/** The programs that the tests run, beside those of every Debian. */
export const programs = {
  browser: {
    names: ['chromium-headless-shell', 'chrome-headless-shell', ...browsers],
    package: 'chromium-headless-shell',
  },
  curl: { names: ['curl'], package: 'curl' },
  display: { names: ['Xvfb'], package: 'xvfb' },
  firefox: { names: ['firefox-esr', 'firefox'], package: 'firefox-esr' },
  git: { names: ['git'], package: 'git' },
  initdb: { names: ['initdb'], package: 'postgresql' },
  jq: { names: ['jq'], package: 'jq' },
  pdftotext: { names: ['pdftotext'], package: 'poppler-utils' },
  pgrep: { names: ['pgrep'], package: 'procps' },
  python3: { names: ['python3'], package: 'python3' },
  qpdf: { names: ['qpdf'], package: 'qpdf' },
  webKitDriver: { names: ['WebKitWebDriver'], package: 'webkit2gtk-driver' },
  zbarimg: { names: ['zbarimg'], package: 'zbar-tools' },
} satisfies Record<string, Program>;

/** A browser with its windows, for the benches: the headless shell paints earlier than the browser of a user. */
export const wholeBrowser: Program = { names: browsers, package: 'chromium' };

/** The path of a program; undefined where it is not installed. */
export function pathOf({ names }: Program): string | undefined {
  const folders = [...postgresqlFolders(), ...(process.env.PATH ?? '').split(delimiter)];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

/** The path of a program. @throws where it is not installed, with the command that installs it. */
export function requiredPathOf(program: Program): string {
  const path = pathOf(program);
  if (path) return path;
  throw new Error(`${program.names.join(' or ')} is not installed. Run as root: ${installCommand([program])}`);
}

/** apt-get install --yes --no-install-recommends jq qpdf */
export function installCommand(wanted: readonly Program[]): string {
  return `apt-get install --yes --no-install-recommends ${wanted.map((program) => program.package).join(' ')}`;
}

/** Debian keeps the programs of the PostgreSQL server out of PATH, in a folder for each version. The newest comes first. */
function postgresqlFolders(): string[] {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(root, version, 'bin'));
}
