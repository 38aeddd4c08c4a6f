import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type BuildOptions, build, context, type Metafile, type OutputFile, type Plugin } from 'esbuild';
import { MANIFEST } from '../gateway/query/persisted-documents.ts';
import { usedBlueprintCss } from './blueprint-css.ts';
import { consoleDocuments, manifestOf } from './persisted-documents.ts';

/* Builds the console into web/dist: hashed assets with source maps, each also as .br and .gz; an index.html; and the
   list of operations for the gateway. `--watch` rebuilds after each change, uncompressed, and reloads open pages. */

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const web = import.meta.dirname;
const dist = join(web, 'dist');
const isWatching = process.argv.includes('--watch');

/** The limits of a first visit's download, in KiB (brotli). A larger build fails. */
const budgets = { '.js': 150, '.css': 35 };

/** The copy of pdf.js inside react-pdf: the main part and the worker must have the same version. */
const pdfjs = dirname(
  createRequire(createRequire(import.meta.url).resolve('react-pdf')).resolve('pdfjs-dist/package.json'),
);

/** Removes unused code that would fill most of the bundle. */
const leaner: Plugin = {
  name: 'leaner',
  setup(build) {
    // Blueprint's icon loaders and tables name all 600 icons; the console imports only the icons in use.
    build.onLoad(
      {
        filter:
          /@blueprintjs\/icons\/.*\/(allPathsLoader|splitPathsBySizeLoader|allPaths|pathsLoader|blueprint-icons-16)\.js$/,
      },
      () => ({
        contents: `
        export const allPathsLoader = async () => undefined;
        export const defaultNextIconPathsLoader = async () => undefined;
        export const splitPathsBySizeLoader = async () => undefined;
        export const getIconPaths = () => undefined;
        export const BlueprintIcons_16 = {}, BLUEPRINT_ICONS_16_CODEPOINTS = {};
        export const IconSvgPaths16 = {}, IconSvgPaths20 = {};`,
      }),
    );
    // The loader of icons by name.
    build.onLoad({ filter: /@blueprintjs\/icons\/.*\/iconLoader\.js$/ }, () => ({
      contents: 'export class Icons { static load = async () => {}; static getPaths = () => undefined; }',
    }));
    // React has the hook since version 18.
    build.onResolve({ filter: /^use-sync-external-store\/shim/ }, () => ({ path: 'react', namespace: 'hook' }));
    build.onLoad({ filter: /.*/, namespace: 'hook' }, () => ({
      contents: "export { useSyncExternalStore } from 'react';",
      resolveDir: web,
    }));
    // Each icon has two sizes; the console draws 16 pixels.
    build.onLoad({ filter: /@blueprintjs\/icons\/.*\/generated\/components\/[\w-]+\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(/const PATHS_20 = \[.*\];/, 'const PATHS_20 = PATHS_16;'),
    }));
    // cmdk needs Radix only for Command.Dialog; the palette uses Blueprint's overlay.
    build.onResolve({ filter: /^@radix-ui\/react-dialog$/ }, () => ({ path: 'react-dialog', namespace: 'unused' }));
    build.onLoad({ filter: /.*/, namespace: 'unused' }, () => ({
      contents: 'export const Root = null, Portal = null, Overlay = null, Content = null;',
    }));
    // The legacy build of pdf.js runs in the browsers named below; the modern build needs the newest.
    build.onResolve({ filter: /^pdfjs-dist(\/|$)/ }, ({ path }) => ({
      path: join(pdfjs, 'legacy', path === 'pdfjs-dist' ? 'build/pdf.mjs' : path.slice('pdfjs-dist/'.length)),
    }));
    build.onLoad({ filter: /@blueprintjs\/core\/lib\/css\/blueprint\.css$/ }, async () => ({
      contents: await usedBlueprintCss(),
      loader: 'css',
    }));
  },
};

/**
 * Keeps the first load a single chunk. esbuild makes a chunk for each set of entries that share a module: dozens of
 * small files that compress badly. So each later chunk declares an import of the first load, already present by then.
 */
const fewer: Plugin = {
  name: 'fewer',
  setup(build) {
    build.onResolve({ filter: /^\.{1,2}\// }, ({ kind, path, resolveDir }) =>
      kind === 'dynamic-import' ? { path: join(resolveDir, path), namespace: 'later' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'later' }, ({ path }) => ({
      contents: `import ${JSON.stringify(join(web, 'app/app.tsx'))}; export * from ${JSON.stringify(path)};`,
      resolveDir: dirname(path),
    }));
  },
};

const options: BuildOptions = {
  entryPoints: { main: join(web, 'app/main.tsx'), preload: join(web, 'app/preload.ts'), icon: join(web, 'icon.svg') },
  outdir: join(dist, 'assets'),
  bundle: true,
  splitting: true,
  format: 'esm',
  target: ['chrome123', 'firefox121', 'safari17.5'],
  mainFields: ['module', 'main'],
  // The browser build; the default build needs Node's streams.
  alias: { papaparse: 'papaparse/papaparse.min.js' },
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  loader: { '.woff2': 'file', '.svg': 'copy' },
  define: { 'process.env.NODE_ENV': isWatching ? '"development"' : '"production"' },
  inject: isWatching ? [join(web, 'reload-after-build.ts')] : [],
  minify: !isWatching,
  sourcemap: 'linked',
  legalComments: 'linked',
  metafile: true,
  write: false,
  plugins: [
    leaner,
    fewer,
    {
      name: 'finish',
      setup(build) {
        build.onEnd(({ metafile, outputFiles, errors }) =>
          metafile && errors.length === 0 ? finish(metafile, outputFiles ?? []) : undefined,
        );
      },
    },
  ],
};

async function finish({ outputs }: Metafile, files: readonly OutputFile[]): Promise<void> {
  const manifest = manifestOf(await consoleDocuments());
  await rm(dist, { recursive: true, force: true });
  await mkdir(join(dist, 'assets'), { recursive: true });
  await copyPdfParts();
  await writeFile(join(dist, MANIFEST), JSON.stringify(manifest));
  await Promise.all(files.map(({ path, contents }) => writeFile(path, contents)));
  const names = Object.keys(outputs).map((path) => basename(path));
  const html = await readFile(join(web, 'index.html'), 'utf8');
  const page = html.replace(/\/assets\/(\w+)\.(\w+)/g, (_, name: string, extension: string) => {
    const built = names.find((file) => file.startsWith(`${name}-`) && extname(file) === `.${extension}`);
    if (!built) throw new Error(`index.html names ${name}.${extension}, which the build didn't make.`);
    return `/assets/${built}`;
  });
  // Preload links let the browser fetch all imports of the entry at once.
  const first = importedBy(outputs, mains(outputs));
  const preloads = addressesOf([...first].filter((path) => !mains(outputs).includes(path)))
    .map((href) => `    <link rel="modulepreload" href="${href}" />\n`)
    .join('');
  const later = (parts: readonly string[]) =>
    addressesOf([...importedBy(outputs, laterIn(outputs, parts))].filter((path) => !first.has(path))).join(' ');
  await writeFile(
    join(dist, 'index.html'),
    page
      .replace('data-call=""', `data-call="${later(callParts)}"`)
      .replace('data-login=""', `data-login="${later(loginParts)}"`)
      .replace(/(?= *<\/head>)/, preloads),
  );
  if (!isWatching) await report(outputs);
}

const addressesOf = (paths: readonly string[]) =>
  paths.filter((path) => path.endsWith('.js')).map((path) => `/assets/${basename(path)}`);

/** The files that pdf.js loads at run time. The folder's name has the version, so caches never mix versions. */
async function copyPdfParts(): Promise<void> {
  const { version } = JSON.parse(await readFile(join(pdfjs, 'package.json'), 'utf8'));
  const parts = join(dist, 'assets', `pdfjs-${version}`);
  await cp(join(pdfjs, 'legacy/build/pdf.worker.min.mjs'), join(parts, 'pdf.worker.min.mjs'));
  for (const folder of ['cmaps', 'standard_fonts', 'iccs', 'wasm'])
    await cp(join(pdfjs, folder), join(parts, folder), {
      recursive: true,
      filter: (path) => !/\.wasm$|quickjs/.test(path),
    });
}

/**
 * Compresses the text files beside the originals, and prints the largest download of a first visit.
 *
 * @throws RangeError when the download exceeds its budget.
 */
async function report(outputs: Metafile['outputs']): Promise<void> {
  const texts = (await readdir(dist, { recursive: true })).filter((path) => /\.(m?js|css|html|svg|map)$/.test(path));
  const sizes = new Map(
    await Promise.all(
      texts.map(async (path): Promise<[string, number]> => [basename(path), await compress(join(dist, path))]),
    ),
  );
  const sizeOf = (paths: Iterable<string>, extension: string) =>
    [...paths]
      .filter((path) => extname(path) === extension)
      .reduce((sum, path) => sum + (sizes.get(basename(path)) ?? 0), 0);
  // Each pane has a chunk, fetched on the first visit of the pane. The heaviest counts.
  const visits = laterIn(outputs, ['panes/']).map((pane) => importedBy(outputs, [...mains(outputs), pane]));
  for (const [extension, budget] of Object.entries(budgets)) {
    const kibibytes = Math.max(...visits.map((visit) => sizeOf(visit, extension))) / 1024;
    const says = `first load ${extension.slice(1)}: ${kibibytes.toFixed(1)} of ${budget} KiB brotli`;
    if (kibibytes > budget) throw new RangeError(`${says}. Load later what isn't needed at once.`);
    process.stdout.write(`${says}\n`);
  }
}

async function compress(path: string): Promise<number> {
  const bytes = await readFile(path);
  // Full compression of source maps took more than half of the build, and no visitor fetches them.
  const quality = path.endsWith('.map') ? 5 : 11;
  const small = await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, await gzipped(bytes, { level: 9 }))]);
  return small.length;
}

const mains = (outputs: Metafile['outputs']) =>
  Object.keys(outputs).filter((path) => /^(main|preload)-\w+\.(js|css)$/.test(basename(path)));

/** The later chunks whose source begins with one of the paths within `web/`. */
const laterIn = (outputs: Metafile['outputs'], sources: readonly string[]) =>
  Object.keys(outputs).filter((path) =>
    sources.some((source) => outputs[path]?.entryPoint?.startsWith(`later:${join(web, source)}`)),
  );

/** `preload.ts` fetches these chunks for the address of a call, and for a person without a session. */
const callParts = ['panes/call/', 'ground/shared-session.ts'];
const loginParts = ['app/login/login.tsx'];

function importedBy(outputs: Metafile['outputs'], paths: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    for (const { path: imported, kind } of outputs[path]?.imports ?? [])
      if (kind === 'import-statement') visit(imported);
  };
  for (const path of paths) visit(path);
  return found;
}

if (isWatching) {
  await (await context(options)).watch();
  // Under `npm run dev`: reports the start, and exits with the parent.
  process.once('disconnect', () => process.exit());
  process.send?.('ready');
} else await build(options);
