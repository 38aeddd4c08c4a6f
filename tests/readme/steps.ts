import { readFileSync } from 'node:fs';

/** What a fenced block of a page asks its reader to do, in the order of the page. */
export type Step =
  /** To start a server, and leave it running. */
  | { do: 'serve'; command: string }
  /** To type a command, or several lines that belong together, and see what is printed. */
  | { do: 'run'; command: string; prints?: string }
  /** To type a command that goes on, and stop it when it has printed this. */
  | { do: 'follow'; command: string; prints?: string }
  /** To save a file. */
  | { do: 'save'; name: string; text: string };

/** The pages whose blocks are tried. */
export const pages = ['README.md', 'docs/scripting.md'] as const;

export type Page = (typeof pages)[number];

export function textOf(page: Page): string {
  return readFileSync(page, 'utf8');
}

/** The language and text of each fenced block. */
export function blocksOf(page: Page) {
  const fences = textOf(page).matchAll(/^```(.*)\n([\s\S]*?)^```$/gm);
  return [...fences].map(([, language = '', text = '']) => ({ language, text }));
}

const serves = /^npm (start|run (demo|dev|gateway|service))$/;

/**
 * The steps of a page. A line of `sh` that starts a server is a step of its own; the lines between two such lines are one
 * step, because they share variables. `sh until stopped` is one that goes on. `text` is what the step before it prints.
 *
 * @throws where a block is none of these, nor a file that says its name in a comment at its beginning.
 */
export function stepsOf(page: Page): Step[] {
  const steps: Step[] = [];
  for (const { language, text } of blocksOf(page)) {
    const last = steps.at(-1);
    const name = /^(?:\/\/|#) (\S+\.\w+)\n/.exec(text)?.[1];
    if (language === 'sh') {
      for (const part of text.split(/^(npm .*)\n/m).filter((each) => each.trim() !== '')) {
        steps.push({ do: serves.test(part) ? 'serve' : 'run', command: part.trim() });
      }
    } else if (language === 'sh until stopped') steps.push({ do: 'follow', command: text.trim() });
    else if (language === 'text' && (last?.do === 'run' || last?.do === 'follow')) last.prints = text;
    else if (name) steps.push({ do: 'save', name, text });
    else throw new Error(`${page} has a block that nobody tries (${language || 'no language'}):\n${text}`);
  }
  return steps;
}

/** Whether this is what the page shows, where `…` stands for anything within a line. */
export function isShown(printed: string, shown: string): boolean {
  return new RegExp(`^${RegExp.escape(shown.trimEnd()).replaceAll('…', '.*')}$`).test(printed.trimEnd());
}
