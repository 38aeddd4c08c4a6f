import { Type } from 'typebox';

/** Asks for the internal copy of a document. */
export const WithNotes = {
  withNotes: Type.Optional(
    Type.Boolean({
      description: 'An internal copy: with the internal notes, and marked on each page. By default without.',
    }),
  ),
};
