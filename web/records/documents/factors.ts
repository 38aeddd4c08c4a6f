import { graphql } from '../../ground/graphql.ts';

/** The second factors of a user. */
export const FactorsOfUser = graphql(`
  query FactorsOfUser($userId: ID!) {
    factors: secondFactors(userId: $userId) {
      userId
      authenticatorAddedAt
      authenticatorLastUsedAt
      passkeys {
        id
        name
        addedAt
        lastUsedAt
      }
      recoveryCodesLeft
    }
  }
`);
