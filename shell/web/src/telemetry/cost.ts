import type { Vital } from '@rollheim/contracts';

/** Chromium's; other browsers do not say what a page holds. */
interface Heap {
  readonly memory?: { readonly usedJSHeapSize: number };
}

const MEGABYTE = 1_000_000;

/** Reports what the page cost, each time that it goes out of sight: its longest task, and what it holds in memory. */
export function watchCost(tell: (name: Vital, value: number) => void): void {
  const tasks = PerformanceObserver.supportedEntryTypes?.includes('longtask');
  let longest = 0;
  if (tasks)
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    }).observe({ type: 'longtask', buffered: true });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return;
    if (tasks) tell('TASK', Math.round(longest));
    const { memory } = performance as Heap;
    if (memory) tell('HEAP', Math.round(memory.usedJSHeapSize / MEGABYTE));
  });
}
