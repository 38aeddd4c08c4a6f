import { readFileSync } from 'node:fs';

/** An instruction of a page to its reader. */
export type Step =
  /** Start a server and leave it running. */
  | { do: 'serve'; command: string }
  /** Type a command, or several lines that share variables, and read the output. */
  | { do: 'run'; command: string; prints?: string }
  /** Type a command that runs until it is stopped, and stop it after this output. */
  | { do: 'follow'; command: string; prints?: string }
  /** Run the tests. */
  | { do: 'test'; command: string }
  /** Save a file. */
  | { do: 'save'; name: string; text: string };

/** The pages with tried blocks. */
export const pages = ['README.md', 'docs/scripting.md'] as const;

export type Page = (typeof pages)[number];

export function textOf(page: string): string {
  return readFileSync(page, 'utf8');
}

/** The language and text of each fenced block. */
export function blocksOf(page: Page) {
  const fences = textOf(page).matchAll(/^```(.*)\n([\s\S]*?)^```$/gm);
  return [...fences].map(([, language = '', text = '']) => ({ language, text }));
}

const serves = /^(npm ci && )?npm (start|run (demo|dev|gateway|service))$/;
const tests = /^(npm ci && )?npm test$/;

/**
 * The steps of a page, in order. In a block of `sh`, each line with npm is a step; the lines in between are one step,
 * because they share variables. `sh until stopped` is a command that runs until it is stopped. A block of `text` is the
 * output of the step before.
 *
 * @throws for any other block, except a file with its name in a comment at the beginning.
 */
export function stepsOf(page: Page): Step[] {
  const steps: Step[] = [];
  for (const { language, text } of blocksOf(page)) {
    const last = steps.at(-1);
    const name = /^(?:\/\/|#) (\S+\.\w+)\n/.exec(text)?.[1];
    if (language === 'sh') {
      for (const part of text.split(/^(npm .*)\n/m).filter((each) => each.trim() !== '')) {
        const kind = serves.test(part) ? 'serve' : tests.test(part) ? 'test' : 'run';
        steps.push({ do: kind, command: part.trim() });
      }
    } else if (language === 'sh until stopped') steps.push({ do: 'follow', command: text.trim() });
    else if (language === 'text' && (last?.do === 'run' || last?.do === 'follow')) last.prints = text;
    else if (name) steps.push({ do: 'save', name, text });
    else throw new Error(`${page} has a block without a test (${language || 'no language'}):\n${text}`);
  }
  return steps;
}

/** Compares printed and shown output. `…` stands for any text within a line. */
export function isShown(printed: string, shown: string): boolean {
  return new RegExp(`^${RegExp.escape(shown.trimEnd()).replaceAll('…', '.*')}$`).test(printed.trimEnd());
}
