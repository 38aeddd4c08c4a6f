import { wordFor } from '../../records/words.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import type { Account } from './account-query.ts';

export function Details({ of: { fullName, email, phone, role, company } }: { of: Account }) {
  return (
    <Facts>
      <Fact term="Name">{fullName}</Fact>
      <Fact term="E-mail">{email}</Fact>
      <Fact term="Phone">{phone}</Fact>
      <Fact term="Role">{wordFor(role)}</Fact>
      <Fact term="Company">{company?.name ?? 'All companies'}</Fact>
    </Facts>
  );
}
