/**
 * Starts an engine out of the parts that the build makes (see split.mjs): a WebAssembly module and the sources of
 * library modules written in Python, each in two files. The primary ones hold what common programs use; the
 * deferred ones, all the rest, are asked for when a program first comes to something in them. An engine is
 * synchronous and in the middle of a call then, so the two functions have to be, too; what they
 * throw, that call throws. Whoever starts several engines keeps what they gave.
 *
 * In the primary module, placeholders stand for functions of the deferred one. The first call of any joins the two,
 * which puts the functions themselves in the placeholders' places in the table.
 *
 * @param {(options: object) => Promise<object>} create what the glue (tracepad.mjs) exports
 * @param {import('./start.mjs').Parts} parts
 * @param {import('./start.mjs').Output} [output]
 */
export function start(create, parts, output) {
  return create({
    ...output,
    instantiateWasm(imports, done) {
      instantiate(parts, imports).then((instance) => done(instance, parts.module));
      return {};
    },
    librarySource: (name) => parts.library[name] ?? parts.deferredLibrary()[name],
  });
}

async function instantiate(parts, imports) {
  let joined = false;
  const placeholder = new Proxy(
    {},
    {
      get:
        (_, index) =>
        (...args) => {
          if (!joined)
            new WebAssembly.Instance(parts.deferredModule(), { primary: instance.exports });
          joined = true;
          return table.get(Number(index))(...args);
        },
    },
  );
  const instance = await WebAssembly.instantiate(parts.module, { ...imports, placeholder });
  const table = Object.values(instance.exports).find((item) => item instanceof WebAssembly.Table);
  return instance;
}
