/** The functions of libheif that are used here, typed like the package's own declarations. */
declare module 'libheif-js/wasm-bundle.js' {
  interface Context {
    delete(): void;
  }
  interface ImageHandle {
    delete(): void;
  }
  interface Fault {
    readonly code: object;
    readonly message: string;
  }
  interface Decoded {
    /**
     * One channel if the layout is interleaved. The data is a view of the decoder's memory and is invalid after it
     * grows.
     */
    readonly channels: readonly [
      { readonly width: number; readonly height: number; readonly stride: number; readonly data: Uint8Array },
    ];
  }

  export interface LibHeif {
    heif_error_code: { heif_error_Ok: object };
    heif_colorspace: { heif_colorspace_RGB: object };
    heif_chroma: { heif_chroma_interleaved_RGB: object };
    heif_context_alloc(): Context;
    heif_context_read_from_memory(context: Context, file: Uint8Array): Fault;
    heif_js_context_get_primary_image_handle(context: Context): ImageHandle | Fault;
    heif_image_handle_get_width(handle: ImageHandle): number;
    heif_image_handle_get_height(handle: ImageHandle): number;
    heif_js_decode_image2(
      handle: ImageHandle,
      colourSpace: object,
      layout: object,
    ): Decoded | Fault | Promise<Decoded | Fault>;
  }
  const libheif: LibHeif;
  export default libheif;
}

declare namespace WebAssembly {
  class Memory {
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
}
