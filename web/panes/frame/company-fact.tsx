import { useActor, useViewer } from '../../state/viewer.ts';
import { Fact } from '../../ui/facts.tsx';
import { RecordLink } from './record-link.tsx';

/** Which company a record belongs to: a way to it for those who may see companies, and told to none who have but one. */
export function CompanyFact({ id }: { id: string | null }) {
  const { permissions } = useActor();
  const { company } = useViewer();
  if (id === null) return <Fact term="Company">{null}</Fact>;
  if (!permissions.has('COMPANIES_READ')) return <Fact term="Company">{company?.name}</Fact>;
  return (
    <Fact term="Company">
      <RecordLink id={id} />
    </Fact>
  );
}
