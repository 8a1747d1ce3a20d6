import { useCallback, useRef, type ReactNode } from 'react';
import type { Purpose } from './upload-queue.ts';

/** What can be chosen as a picture. */
export const PICTURES = ['image/jpeg', 'image/png', 'image/heic', 'image/heif', '.heic', '.heif'];

interface CameraUse {
  /** Opens the camera of a phone (`camera`), or what chooses a file. */
  readonly open: (purpose: Purpose, camera: boolean, instead?: number) => void;
  /** Has to be in the page. */
  readonly input: ReactNode;
}

/** Takes one picture for a purpose; `onTaken` is called once there is one. `instead`: the upload whose place it takes. */
export function useCamera(onTaken: (file: File, purpose: Purpose, instead?: number) => void): CameraUse {
  const field = useRef<HTMLInputElement>(null);
  const asked = useRef<readonly [Purpose, number | undefined] | null>(null);
  const open = useCallback((purpose: Purpose, camera: boolean, instead?: number) => {
    const input = field.current;
    if (!input) return;
    asked.current = [purpose, instead];
    // a computer has no camera that sees a vehicle
    if (camera && matchMedia('(pointer: coarse)').matches) input.setAttribute('capture', 'environment');
    else input.removeAttribute('capture');
    // the same file may be chosen again
    input.value = '';
    input.click();
  }, []);
  const input = (
    <input
      ref={field}
      type="file"
      hidden
      accept={PICTURES.join()}
      onChange={(event) => {
        const [file] = event.target.files ?? [];
        if (file && asked.current) onTaken(file, ...asked.current);
      }}
    />
  );
  return { open, input };
}
