/** What is used of the WebAssembly build of libheif; the package describes only its C functions. */
declare module 'libheif-js/wasm-bundle.js' {
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Decodes into `target.data` as RGBA; hands null to `done` where that fails. */
    display(
      target: { data: Uint8ClampedArray; width: number; height: number },
      done: (drawn: object | null) => void,
    ): void;
  }
  const libheif: {
    readonly ready: Promise<unknown>;
    readonly HeifDecoder: new () => {
      /** Reads the container; the images in it are not decoded yet. */
      decode(bytes: Uint8Array): HeifImage[];
    };
  };
  export default libheif;
}
