import type { CallerMarks } from '@rollheim/bus';

const MARK = /^[\w-]{22}$/;

/** Reads the edge's `<network>;<browser>,<browser>`; null where there is none. */
export function readMarks(header: string | undefined): CallerMarks | null {
  if (header === undefined) return null;
  const [network = '', browsers = ''] = header.split(';');
  return {
    browsers: browsers.split(',').filter((mark) => MARK.test(mark)),
    network: MARK.test(network) ? network : null,
  };
}
