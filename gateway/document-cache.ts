import type { DocumentNode } from 'graphql';

/** Documents that were parsed before, by their text. */
export interface DocumentCache {
  get(text: string): DocumentNode | undefined;
  set(text: string, document: DocumentNode): void;
}

// Longer ones are written by programs, once. What is kept is the least recently used ones' to lose.
const MAX_LENGTH = 5_000;
const MAX_DOCUMENTS = 300;

export function createDocumentCache(): DocumentCache {
  const documents = new Map<string, DocumentNode>();
  return {
    get(text) {
      const document = documents.get(text);
      if (document) {
        documents.delete(text);
        documents.set(text, document);
      }
      return document;
    },
    set(text, document) {
      if (text.length > MAX_LENGTH) return;
      documents.set(text, document);
      if (documents.size > MAX_DOCUMENTS) documents.delete(documents.keys().next().value ?? '');
    },
  };
}
