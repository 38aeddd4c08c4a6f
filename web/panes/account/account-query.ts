import { graphql, type ResultOf } from '../../ground/graphql.ts';

/** The viewer, for every section of the account screen. */
export const AccountQuery = graphql(`
  query Account {
    viewer {
      userId
      fullName
      email
      phone
      role
      timeZone
      locale
      mustAddSecondFactor
      company {
        id
        name
        currency
        locale
        timeZone
      }
    }
    provider: loginProvider {
      name
    }
    companyLogins
  }
`);

export type Account = ResultOf<typeof AccountQuery>['viewer'];
