// The engine's module in memory: text goes in, an answer comes out and stays until the next call.

interface Basics {
  memory: WebAssembly.Memory;
  _initialize(): void;
  tl_alloc(bytes: number): number;
  tl_free(at: number): void;
  tl_answer(): number;
  tl_answer_size(): number;
}
export type Source = Response | Promise<Response> | BufferSource;
export interface Loaded<Calls> {
  wasm: Calls;
  answer(): string;
  json<T>(): T;
  // Hands text or bytes over for the length of one call.
  withText<T>(text: string | Uint8Array, call: (at: number, size: number) => T): T;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

// The engine neither prints nor opens files: what it asks of its host is always refused.
const refuse = (): number => 8;
const host = {
  environ_get: refuse,
  environ_sizes_get: refuse,
  fd_close: refuse,
  fd_seek: refuse,
  fd_write: refuse,
  proc_exit: (): never => {
    throw new Error('the engine gave up');
  },
};

export async function load<Calls>(module: Source): Promise<Loaded<Calls>> {
  const imports = { wasi_snapshot_preview1: host };
  const source =
    module instanceof ArrayBuffer || ArrayBuffer.isView(module)
      ? await WebAssembly.instantiate(module as BufferSource, imports)
      : await WebAssembly.instantiateStreaming(module as Response | Promise<Response>, imports);
  const wasm = source.instance.exports as unknown as Basics;
  wasm._initialize();
  const answer = (): string =>
    decoder.decode(new Uint8Array(wasm.memory.buffer, wasm.tl_answer(), wasm.tl_answer_size()));
  return {
    wasm: wasm as unknown as Calls,
    answer,
    json: <T>(): T => JSON.parse(answer()) as T,
    withText: (text, call) => {
      const bytes = typeof text === 'string' ? encoder.encode(text) : text;
      const at = wasm.tl_alloc(bytes.length);
      new Uint8Array(wasm.memory.buffer).set(bytes, at);
      const result = call(at, bytes.length);
      wasm.tl_free(at);
      return result;
    },
  };
}
