import { useEffect, useState } from 'react';
import css from './Inspector.module.css';

interface Region {
  readonly label: string;
  readonly style: {
    readonly top: number;
    readonly left: number;
    readonly width: number;
    readonly height: number;
  };
}

const LOOK_MS = 250;

/** Where the modules are in the page, in its coordinates. */
function regionsOf(shell: string): readonly Region[] {
  const elements = [
    [document.getElementById('app'), `shell ${shell}`] as const,
    ...[...document.querySelectorAll<HTMLElement>('[data-release]')].map(
      (element) =>
        [element, `${element.dataset['module'] ?? ''} ${element.dataset['release'] ?? ''}`] as const,
    ),
  ];
  return elements.flatMap(([element, label]) => {
    if (!element) return [];
    const { top, left, width, height } = element.getBoundingClientRect();
    return [{ label, style: { top: top + scrollY, left: left + scrollX, width, height } }];
  });
}

/** Frames around the regions of the page, each with the release that serves it. */
export function Regions({ shell }: { readonly shell: string }) {
  const [regions, setRegions] = useState(() => regionsOf(shell));
  useEffect(() => {
    // releases come and go, pages grow: looking is simpler than listening to all of it
    const timer = setInterval(() => setRegions(regionsOf(shell)), LOOK_MS);
    return () => clearInterval(timer);
  }, [shell]);
  return (
    <div className={css.regions} aria-hidden="true">
      {regions.map(({ label, style }) => (
        <div key={label} className={css.region} style={style}>
          <span>{label}</span>
        </div>
      ))}
    </div>
  );
}
