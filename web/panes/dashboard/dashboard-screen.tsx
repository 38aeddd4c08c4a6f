import { useSetAtom } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { useFormats } from '../../ground/formats.ts';
import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { hrefOf } from '../../ground/hash-location.ts';
import { useLater } from '../../ground/later.ts';
import { hasNoWorkAtom } from '../../state/waiting-work.ts';
import { Months } from '../../ui/months.tsx';
import { moveByArrow } from '../frame/move-by-arrow.ts';
import { type ScreenContent, screen } from '../frame/pane.ts';
import { pinnedViews } from '../frame/pinned-views.ts';
import { ByStatus, Tile } from './counts.tsx';
import { firstSteps, isEmpty, type Started } from './first-steps.ts';
import { FirstSteps } from './first-steps-list.tsx';
import { WorkQueue } from './queue.tsx';

const WholeDashboard = graphql(`
  query WholeDashboard {
    dashboard {
      companies {
        active
        inactive
      }
      users {
        active
        inactive
      }
      customers {
        active
        inactive
      }
      jobs {
        status
        count
      }
      quotations {
        status
        count
      }
      months {
        month
        jobs
        quotations
      }
    }
    activeCompanies(first: 24) {
      totalCount
      edges {
        node {
          id
          name
        }
      }
    }
  }
`);

const OneCompanyDashboard = graphql(`
  query OneCompanyDashboard($companyId: ID!) {
    companyDashboard(companyId: $companyId) {
      companyId
      departments {
        active
        inactive
      }
      users {
        active
        inactive
      }
      customers {
        active
        inactive
      }
      jobs {
        status
        count
      }
      quotations {
        status
        count
      }
      acceptedTotals {
        amount
        currency
      }
      months {
        month
        jobs
        quotations
      }
    }
  }
`);

export const dashboardScreen: ScreenContent = {
  screen: ({ query }, actor) => {
    const companyId = query.companyId ?? actor.companyId;
    return companyId === null
      ? screen({ query: WholeDashboard, variables: {}, view: Whole })
      : screen({ query: OneCompanyDashboard, variables: { companyId }, view: OneCompany });
  },
};

function Whole({ data: { dashboard, activeCompanies } }: { data: ResultOf<typeof WholeDashboard> }) {
  return (
    <div className="screen">
      <Numbers of={dashboard} companyId={null}>
        <ByStatus of="companies" counts={dashboard.companies} companyId={null} />
        <People of={dashboard} companyId={null} />
      </Numbers>
      <section className="section">
        <header className="section-head">
          <h2>Dashboards of companies</h2>
        </header>
        <ul className="rows rows-inline">
          {activeCompanies.edges.map(({ node }) => (
            <li key={node.id}>
              <a href={hrefOf('/layout/dashboard', { companyId: node.id })}>{node.name}</a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function OneCompany({ data: { companyDashboard: counts } }: { data: ResultOf<typeof OneCompanyDashboard> }) {
  const { money } = useFormats();
  const { companyId } = counts;
  return (
    <div className="screen">
      <Numbers of={counts} companyId={companyId}>
        <ByStatus of="departments" counts={counts.departments} companyId={companyId} />
        <People of={counts} companyId={companyId} />
        <Tile title="Accepted quotations, all time">
          {counts.acceptedTotals.length === 0 && <p className="none">None yet</p>}
          {counts.acceptedTotals.map(({ amount, currency }) => (
            <a
              key={currency}
              className="count-row sum"
              href={hrefOf('/layout/quotations', { companyId, status: 'ACCEPTED', currency })}
            >
              {money(amount, currency)}
            </a>
          ))}
        </Tile>
      </Numbers>
    </div>
  );
}

type Dashboard = ResultOf<typeof WholeDashboard>['dashboard'];

function People({ of: { users, customers }, companyId }: NumbersProps<'users' | 'customers'>) {
  return (
    <>
      <ByStatus of="users" counts={users} companyId={companyId} />
      <ByStatus of="customers" counts={customers} companyId={companyId} />
    </>
  );
}

interface NumbersProps<Name extends keyof Dashboard> {
  readonly of: Pick<Dashboard, Name>;
  readonly companyId: string | null;
}

type ForNumbers = Started & Pick<Dashboard, 'jobs' | 'quotations' | 'months'>;

/** The waiting work or the first steps, then tiles of numbers, the jobs and quotations by status, and both by month. */
function Numbers({ of, companyId, children }: { of: ForNumbers; companyId: string | null; children: ReactNode }) {
  const views = useLater(pinnedViews);
  const steps = firstSteps(of);
  const hasNoWork = isEmpty(of);
  const noteWork = useSetAtom(hasNoWorkAtom);
  useEffect(() => noteWork(hasNoWork), [hasNoWork, noteWork]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links have the focus, and arrow keys move between them
    <div className="counts" onKeyDown={moveByArrow}>
      {steps.some(({ isDone }) => !isDone) && <FirstSteps steps={steps} />}
      {!hasNoWork && <WorkQueue companyId={companyId} />}
      {views.is === 'here' && <views.part.ViewTiles />}
      <h2 className="counts-head">Records now</h2>
      <div className="tiles">{children}</div>
      <div className="tiles tiles-wide">
        <ByStatus of="jobs" counts={of.jobs} companyId={companyId} />
        <ByStatus of="quotations" counts={of.quotations} companyId={companyId} />
      </div>
      <Months months={of.months} />
    </div>
  );
}
