import { graphql, type ResultOf } from '../../ground/graphql.ts';

/** The account of a link, before the link is used. */
export const LinkedAccount = graphql(`
  query LinkedAccount($input: AccountLinkInput!) {
    accountLink(input: $input) {
      purpose
      email
      fullName
      companyName
      inviterName
      isTaken
      apiTokens
    }
  }
`);

export type Linked = NonNullable<ResultOf<typeof LinkedAccount>['accountLink']>;
