import { createContext, useCallback, useContext, useState, type ReactNode } from 'react';
import hidden from '../shared/Hidden.module.css';

/** Reads a text out through the page's live region. */
export type Announce = (text: string, how?: 'polite' | 'assertive') => void;

const AnnounceContext = createContext<Announce | null>(null);

/** Once, around the application: holds the live regions that outlive every view. */
export const AnnouncerProvider = ({ children }: { children: ReactNode }) => {
  const [said, setSaid] = useState({ polite: '', assertive: '' });
  const announce = useCallback<Announce>((text, how = 'polite') => {
    // The same text twice must still be a change, or it is not read again.
    setSaid((old) => ({ ...old, [how]: old[how] === text ? `${text}\u00a0` : text }));
  }, []);
  return (
    <AnnounceContext value={announce}>
      {children}
      {/* The mark keeps them speaking while a dialog makes the rest of the page inert. */}
      <div className={hidden.hidden} aria-live="polite" data-live-announcer="true">
        {said.polite}
      </div>
      <div className={hidden.hidden} aria-live="assertive" data-live-announcer="true">
        {said.assertive}
      </div>
    </AnnounceContext>
  );
};

/** Speaks, or does nothing where no AnnouncerProvider is above. */
export const useAnnounce = (): Announce => useContext(AnnounceContext) ?? silent;
const silent: Announce = () => {};
