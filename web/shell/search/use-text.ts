import { type ClipboardEvent, useState } from 'react';

interface Held {
  /** As the field shows the text. */
  readonly shown: string;
  /** As the search reads the text: a pasted mail keeps its lines. */
  readonly text: string;
  /** A short text that was just pasted. */
  readonly landed: string | null;
}

const longestLine = 200;
const longestShown = 100;
/** The service reads no longer text. */
export const longestText = 10_000;

const isLong = (text: string): boolean => text.length > longestLine || /[\r\n]/.test(text);

/**
 * The text of a search field. A pasted mail or transcript is searched whole, while the field shows its first words: an input drops
 * line breaks, and reading a long text as a line of commands would be slow.
 */
export function useText(begun: string) {
  const [held, hold] = useState<Held>(() => pasted(begun));
  const { shown, text, landed } = held;

  return {
    shown,
    text,
    /** Whether the text is a mail or a transcript in place of a line. */
    isWhole: isLong(text),
    landed,
    type: (next: string) =>
      hold(({ landed }) => ({ shown: next, text: next, landed: landed === next.trim() ? landed : null })),
    paste(event: ClipboardEvent<HTMLInputElement>) {
      const { value, selectionStart, selectionEnd } = event.currentTarget;
      const clip = event.clipboardData.getData('text').trim();
      const [before, after] = [value.slice(0, selectionStart ?? 0), value.slice(selectionEnd ?? value.length)];
      if (isLong(before + clip + after)) {
        event.preventDefault();
        hold(pasted((before + clip + after).slice(0, longestText)));
      } else hold({ ...held, landed: before + after === '' ? clip : null });
    },
  };
}

const pasted = (text: string): Held => ({ shown: isLong(text) ? firstWords(text) : text, text, landed: null });

/** `From: Uma Raman <uma@raman.example> Subject: …` */
function firstWords(text: string): string {
  const line = text
    .slice(0, longestShown * 2)
    .replace(/\s+/g, ' ')
    .trim();
  return `${line.slice(0, longestShown).replace(/\s\S*$/, '')} …`;
}
