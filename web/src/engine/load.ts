/**
 * Brings the engine's WebAssembly: picks the build that this browser can run (relaxed SIMD where it has
 * it, else plain SIMD), fetches and compiles it while it arrives. The list of builds comes from the
 * bundler (`virtual:tracepad-engine`), with addresses relative to the page, so the site works under any
 * sub-path.
 */
import { builds } from 'virtual:tracepad-engine';

export interface EngineFiles {
  module: WebAssembly.Module;
  glue: string;
}

/** (func (result v128) (i8x16.relaxed_swizzle (v128.const …) (v128.const …))): valid only with relaxed SIMD. */
const relaxedProbe = new Uint8Array([
  0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00, 0x01, 0x05, 0x01, 0x60, 0x00, 0x01, 0x7b, 0x03,
  0x02, 0x01, 0x00, 0x0a, 0x0f, 0x01, 0x0d, 0x00, 0x41, 0x01, 0xfd, 0x0f, 0x41, 0x02, 0xfd, 0x0f,
  0xfd, 0x80, 0x02, 0x0b,
]);

export async function fetchEngine(): Promise<EngineFiles> {
  const build = (WebAssembly.validate(relaxedProbe) && builds.relaxed) || builds.simd;
  if (!build) throw new Error('this copy of the page was built without its engine');
  const address = (path: string): string => new URL(path, document.baseURI).href;
  const response = await fetch(address(build.wasm));
  if (!response.ok) throw new Error(`the engine could not be fetched (${response.status})`);
  const streams = response.headers.get('content-type')?.startsWith('application/wasm');
  const module = streams
    ? await WebAssembly.compileStreaming(response)
    : await WebAssembly.compile(await response.arrayBuffer());
  return { module, glue: address(build.glue) };
}
