import { useQuery } from '@rollheim/module-api';
import { Suspense, type ComponentType } from 'react';

/** Shows an answer that the server's page does not have. */
export const Answer = ({ id }: { readonly id: string }) => {
  const { data } = useQuery({
    queryKey: ['answer'],
    queryFn: async () => (await fetch('/answer')).text(),
  });
  return <p id={id}>{data ?? 'asked'}</p>;
};

/** A page that shows the answer twice: at once, and in a part whose code may come late. */
export const appWith = (Late: ComponentType<{ readonly id: string }>) => () => (
  <>
    <Answer id="first" />
    <Suspense>
      <Late id="late" />
    </Suspense>
  </>
);
