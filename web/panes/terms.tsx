import { Fact, Facts, Section } from '../ui/facts.tsx';
import { Markdown, plainText } from '../ui/markdown.tsx';
import { RecordDates } from '../ui/record-dates.tsx';
import { When } from '../ui/when.tsx';
import { defaultColumn } from './columns.tsx';
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
  { title: 'Title', width: 'normal', cell: ({ title }) => title },
  defaultColumn,
  { title: 'Text', width: 'wide', yields: 2, cell: ({ body }) => plainText(body) },
  { title: 'Changed', width: 'narrow', yields: 3, cell: ({ updatedAt }) => <When at={updatedAt} /> },
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
