import { Section } from '../../ui/facts.tsx';
import { Markdown, PlainText } from '../../ui/later-markdown.tsx';

interface Terms {
  readonly body: string;
}

/** The cell of terms in a list: their text without its marks. */
export const textCell = { cell: ({ body }: Terms) => <PlainText text={body} /> };

export const TermsText = ({ body }: Terms) => (
  <Section title="Text">
    <Markdown text={body} />
  </Section>
);
