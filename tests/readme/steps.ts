import { readFileSync } from 'node:fs';

/** What a fenced block of README.md asks its reader to do, in the order of the page. */
export type Step =
  /** To type a command that goes on until it is stopped. */
  | { do: 'serve'; command: string }
  /** To type a command, or several lines that belong together. */
  | { do: 'run'; command: string }
  /** To save a file. */
  | { do: 'save'; name: string; text: string };

export const readme = readFileSync('README.md', 'utf8');

/** `[language, text]` of each fenced block. */
export const blocks = [...readme.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({
  language,
  text,
}));

const serves = /^npm (start|run (demo|dev|gateway|service))$/;

/**
 * The steps of all blocks. A line of `sh` that starts a server is a step of its own; the lines between two such lines
 * are one step, because they share variables.
 *
 * @throws where a block is neither `sh` nor `js` with the name of its file as the first comment.
 */
export function stepsOf(all: typeof blocks): Step[] {
  return all.flatMap(({ language, text }): Step[] => {
    if (language === 'js') {
      const name = /^\/\/ (\S+)\n/.exec(text)?.[1];
      if (!name) throw new Error(`A js block of README.md doesn't begin with the name of its file:\n${text}`);
      return [{ do: 'save', name, text }];
    }
    if (language !== 'sh')
      throw new Error(`README.md has a block that nobody runs (${language || 'no language'}):\n${text}`);
    return text
      .split(/^(npm .*)\n/m)
      .filter((part) => part.trim() !== '')
      .map((part) => ({ do: serves.test(part) ? 'serve' : 'run', command: part.trim() }));
  });
}
