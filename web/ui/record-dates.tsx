import { Fact } from './facts.tsx';
import { When } from './when.tsx';

export function RecordDates({ of: { createdAt, updatedAt } }: { of: { createdAt: string; updatedAt: string } }) {
  return (
    <>
      <Fact term="Created">
        <When at={createdAt} />
      </Fact>
      <Fact term="Changed">
        <When at={updatedAt} />
      </Fact>
    </>
  );
}
