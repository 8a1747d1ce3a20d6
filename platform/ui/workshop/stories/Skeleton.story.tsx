import { Grid, Skeleton, Stack } from '../../src/index.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = {
  group: 'Messages',
  use: 'Bones in the place of what loads, after 200 ms. Decoration: say ‘loading’ with aria-busy around it.',
};

export const Shapes = () => (
  <Grid columns="form">
    <Skeleton shape="card" />
    <Stack>
      <Skeleton height="150px" />
      <Skeleton width="70%" height="20px" />
      <Skeleton shape="circle" width="62px" height="62px" />
    </Stack>
  </Grid>
);
