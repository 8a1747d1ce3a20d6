import type { ContentPage, StructuredData } from '@rollheim/contracts';

/** Fields whose values are addresses. */
const ADDRESSES = new Set(['url', 'item', 'image', 'logo', '@id']);

/** The object with its context, and paths as full addresses on `origin`. */
export const completed = (value: StructuredData, origin: string): StructuredData => ({
  '@context': 'https://schema.org',
  ...(complete(value, origin) as StructuredData),
});

function complete(value: unknown, origin: string, key = ''): unknown {
  if (typeof value === 'string') return ADDRESSES.has(key) && value.startsWith('/') ? origin + value : value;
  if (Array.isArray(value)) return value.map((entry) => complete(entry, origin, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, complete(inner, origin, name)]),
  );
}

/** Questions and answers of a page (schema.org FAQPage); none where it has no questions. */
export function questionsOf({ blocks }: ContentPage): readonly StructuredData[] {
  const questions = blocks.filter((block) => block.kind === 'question');
  if (questions.length === 0) return [];
  return [
    {
      '@type': 'FAQPage',
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ];
}
