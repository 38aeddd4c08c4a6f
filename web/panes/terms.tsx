import { Fact, Facts, Section } from '../ui/facts.tsx';
import { Markdown, PlainText } from '../ui/later-markdown.tsx';
import { RecordDates } from '../ui/record-dates.tsx';
import { changedShown, createdColumn, defaultColumn } from './columns.tsx';
import { CompanyFact } from './company-fact.tsx';
import type { Column } from './pane.ts';

/** Terms of either kind. */
interface Terms {
  title: string;
  body: string;
  isDefault: boolean;
  companyId: string;
  createdAt: string;
  updatedAt: string;
}

export const termsColumns: readonly Column<Terms>[] = [
  { name: 'title', title: 'Title', width: 'normal', text: ({ title }) => title },
  defaultColumn,
  {
    name: 'body',
    title: 'Text',
    width: 'wide',
    yields: 2,
    text: ({ body }) => body,
    cell: ({ body }) => <PlainText text={body} />,
  },
  changedShown,
  createdColumn,
];

/** `begin` says what begins with the default ones: `new quotations`. */
export function TermsView({ of: terms, begin }: { of: Terms; begin: string }) {
  return (
    <>
      <Facts>
        <Fact term="Default">{terms.isDefault ? `Yes: ${begin} begin with these` : 'No'}</Fact>
        <CompanyFact id={terms.companyId} />
        <RecordDates of={terms} />
      </Facts>
      <Section title="Text">
        <Markdown text={terms.body} />
      </Section>
    </>
  );
}
